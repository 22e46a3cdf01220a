import Inquiry

extension InquiryMessage {
  /// The epoch that a message claims or tells, for traces.
  var epoch: Epoch? {
    switch self {
    case .request(let request), .forwarded(let request, _): request.body.epoch
    case .reply(let reply): reply.body.epoch
    case .push(let push): push.snapshot.epoch
    case .hint, .service, .action, .screen, .look, .deed, .app, .interface, .permission, .prospect, .capture, .captured,
      .vault, .store, .stored:
      nil
    }
  }
}

extension DeviceRequest.Body {
  fileprivate var epoch: Epoch? {
    switch self {
    case .submit(_, _, _, let epoch, _, _), .heartbeat(_, _, let epoch, _), .handBack(_, _, let epoch),
      .resend(_, _, _, let epoch):
      epoch
    case .exchange, .peek, .claim, .confirm, .decline, .mint, .reclaim, .attach, .cancel, .closed, .watch, .pull,
      .fetch, .acknowledge, .findInquiry, .beginFlow:
      nil
    }
  }
}

extension ServiceReply.Body {
  fileprivate var epoch: Epoch? {
    switch self {
    case .opened(let opening): opening.snapshot.epoch
    case .progressed(let snapshot), .verified(let snapshot, _): snapshot.epoch
    case .minted, .peeked, .claimed, .wrongNumber, .wrongCode, .done, .page, .snapshot, .document, .deferred,
      .acknowledged, .found, .flowBegun, .refused:
      nil
    }
  }
}
