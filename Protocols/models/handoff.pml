/*
 * One inquiry, three devices, and a network and clocks that do what they like.
 *
 * The service is one actor: each request is handled in one step, and what it then holds is durable. Devices are the
 * machines of Sources/Devices, without what happens inside a step. States and events are spelled as in the code, and
 * each change of state is written `machine_step(from, event, to)`, so that a test can hold the two to each other.
 *
 * A request that a device waits for is on its way until the device stops waiting: it may reach the service never, once
 * or several times, and its answer may be lost. When the device waits no more, a copy may still be on its way (`late`)
 * and arrive at any later time, any number of times. Answers and pushes that come late tell an old truth (`isStale`).
 *
 * Time is what may happen at any moment: a lease, a code or a number runs out, and somewhat later its timer tells.
 *
 * -DBREAK=S9 takes away what S9 rests on. With it only S9 is looked at, and has to be found broken.
 */
#ifndef BREAK
#define BREAK nothing
#endif

#define DEVICES 3
#define NOBODY 3
#define STEPS 2

mtype = { nothing };
/* The properties, by their ids. */
mtype = { of_nothing, of_S1, of_S2, of_S3, of_S4, of_S5, of_S7, of_S9, of_S10, of_S11, of_S12, of_S13, of_S14,
  of_S15, of_S17, of_S18, of_S19, of_S20, of_S21, of_S23, of_S24, of_S25, of_S26, of_C3, of_L1, of_L2, of_L3,
  of_L7, of_L8, of_L9 };

#define of(id) of_##id
#define the(id) of(id)
#define broken(id) (the(BREAK) == of(id))
#define checked(id) (the(BREAK) == of_nothing || broken(id))
#define must(id, p) if :: checked(id) && !(p) -> printf(#id); assert(false) :: else fi

/* What the service holds. */

mtype = { created, started, ended };
mtype = { live, used, revoked };
mtype = { free, held, frozen };
mtype = { idle, offered, claimed, confirmed, handedBack, expired, declined, reclaimed, done, cancelled };
mtype = { approved, abandoned };

mtype inquiry = created;
mtype outcome = nothing;
byte step = 1;
/* For each step who completed it. */
byte completed[STEPS + 1] = NOBODY;

mtype launch = live;
bool launchOver;
byte launchedBy = NOBODY;

mtype lease = free;
/* Who holds the lease, or held it last. */
byte holder = NOBODY;
bool leaseOver;
byte epoch;

mtype handoff = idle;
byte source = NOBODY;
byte claimant = NOBODY;
byte generation;
/* The code on offer and the one before, by their generations; 0 for none. */
byte current, previous;
bool over[4];
bool windowOver, numberOver;
/* Wrong numbers that this claim has had. */
byte wrongs;
byte lastWrong;

bool session[DEVICES];

/* What the devices hold: `recorded`, `watchToken`, `seen` and `pending` survive a kill. */

mtype = { ready, opening, claiming, awaitingNumber, confirming, saving, serving, handing, watching, moved, offline };

mtype mode[DEVICES] = ready;
byte seen[DEVICES];
bool recorded[DEVICES];
bool watchToken[DEVICES];
byte pending[DEVICES];
bool inVain[DEVICES];

/* What is under way. */

mtype = { exchange, attach, mint, claim, confirm, decline, reclaim, handBack, submit };

mtype asked[DEVICES] = nothing;
byte x[DEVICES];
byte y[DEVICES];
bool served[DEVICES];

mtype late = nothing;
byte lateFrom, lateX, lateY;
bool lateServed;

bool isStale;
byte staleTo, staleEpoch;

/* How often what may still happen: see the worlds at the end. */
byte kills, losses, copies, stales, lapses, turns, closes;
bool mistypes;
/* Time passes, and devices do what they do by themselves; persons and mishaps may also do nothing for ever. */
bool fair;
/* The inquiry's own end does not come to the aid of the other clocks. */
bool endless;
byte generationsMax = 2;
/* Devices 1 and 2 are alike: let it be 1 that claims first. */
bool begun;

/* Only the properties look at these. */
byte endings;
byte won;
byte writtenUnder;
byte writtenBy = NOBODY;

/* Of the request that is being handled. */
mtype = { opened, offer, ticket, wrongNumber, progressed, refused, lapsed };
mtype = { recordSaved, snapshotReceived };
mtype reply = nothing;
hidden byte former;
hidden byte again;

#define NOBODY_HOLDS (lease != held || leaseOver)
#define HOLDS(d) (lease == held && !leaseOver && holder == d)
#define OFFERING (handoff == offered || handoff == claimed)
#define IS_SOURCE(d) ((OFFERING || handoff == confirmed || handoff == handedBack) && source == d)
#define ON_OFFER(g) (handoff == offered && (current == (g) || previous == (g)))
#define LIVE(g) (!over[g] && (ON_OFFER(g) || broken(S13) && handoff == offered && (g) <= generation && !ENDED))
#define CODES_LIVE (LIVE(1) + LIVE(2) + LIVE(3))
#define ENDED (inquiry == ended)

/* With -DLISTING the verifier lists the lines whose transitions were taken. */
#ifdef LISTING
c_decl {
  static unsigned char taken[2000];
  static void listed(void) { for (int n = 0; n < 2000; n++) if (taken[n]) printf("taken %d\n", n); }
}
#define TAKEN c_code { taken[__LINE__] = 1; }
#else
#define TAKEN skip
#endif

#define inquiry_step(from, event, to) assert(inquiry == from); inquiry = to; TAKEN
#define launch_step(from, event, to) assert(launch == from); launch = to; TAKEN
#define lease_step(from, event, to) assert(lease == from); lease = to; TAKEN
#define handoff_step(from, event, to) assert(handoff == from); handoff = to; TAKEN

/* The lease. */

#define PASSES(who, under) (lease == held && (!leaseOver || broken(S3)) && (holder == who || broken(S1)) \
  && (under == epoch || broken(S4)))

inline grant(who) {
  former = epoch;
  if
  :: lease == free -> lease_step(free, granted, held); epoch = (broken(S2) -> epoch : epoch + 1)
  :: lease == held -> lease_step(held, granted, held); epoch = (broken(S2) -> epoch : epoch + 1)
  :: else
  fi;
  must(S2, lease == frozen || epoch == former + 1);
  if
  :: lease == held -> holder = who; leaseOver = false
  :: else
  fi
}

inline write(who, under) {
  if
  :: PASSES(who, under) ->
    must(S3, holder == who && under == epoch && !leaseOver && inquiry == started);
    must(S4, under > writtenUnder || under == writtenUnder && who == writtenBy);
    writtenUnder = under;
    writtenBy = who;
    lease_step(held, writeRequested, held);
    leaseOver = false;
    reply = progressed
  :: !PASSES(who, under) && lease == held && leaseOver ->
    lease_step(held, writeRequested, free);
    leaseOver = false;
    reply = (holder == who -> lapsed : refused)
  :: else -> reply = (lease == free && holder == who -> lapsed : refused)
  fi
}

/* A write that says nothing. S4 does not look at it: that would double the states, and show no more. */
inline heartbeat(who, under) {
  if
  :: PASSES(who, under) -> must(S3, holder == who && under == epoch && !leaseOver); leaseOver = false
  :: else
  fi
}

inline release(who) {
  if
  :: lease == held && holder == who && !leaseOver -> lease_step(held, released, free)
  :: else
  fi
}

/* The codes. */

inline forgetCodes() {
  current = 0;
  previous = 0;
  over[1] = false;
  over[2] = false;
  over[3] = false;
  windowOver = false
}

inline forgetClaim() {
  claimant = NOBODY;
  numberOver = false;
  lastWrong = 0;
  wrongs = 0
}

inline offerMade(who) {
  forgetCodes();
  forgetClaim();
  source = who;
  generation++;
  current = generation;
  won = 0;
  reply = offer
}

inline onMint(who) {
  former = current;
  if
  :: handoff == idle -> handoff_step(idle, mintRequested, offered); offerMade(who)
  :: handoff == handedBack -> handoff_step(handedBack, mintRequested, offered); offerMade(who)
  :: handoff == expired -> handoff_step(expired, mintRequested, offered); offerMade(who)
  :: handoff == declined -> handoff_step(declined, mintRequested, offered); offerMade(who)
  :: handoff == reclaimed -> handoff_step(reclaimed, mintRequested, offered); offerMade(who)
  :: handoff == offered && source != who -> reply = refused
  :: handoff == offered && source == who && !windowOver && !broken(S18) ->
    handoff_step(offered, mintRequested, offered);
    reply = offer
  :: handoff == offered && source == who && (windowOver || broken(S18)) ->
    must(S18, windowOver);
    handoff_step(offered, mintRequested, offered);
    previous = (over[current] -> 0 : current);
    generation++;
    current = generation;
    windowOver = false;
    reply = offer
  :: handoff == confirmed && (HOLDS(who) && (claimant == who || !broken(L8)) || source == who && NOBODY_HOLDS) ->
    handoff_step(confirmed, mintRequested, offered);
    offerMade(who)
  :: else -> reply = refused
  fi
}

/* A stranger's peek, and codes at entries that they were not made for, change nothing. */
inline peeked(g) {
  former = CODES_LIVE;
  if
  :: broken(S11) && LIVE(g) -> handoff = claimed
  :: else
  fi;
  must(S11, former == CODES_LIVE)
}

inline presentedElsewhere(g) {
  former = CODES_LIVE;
  if
  :: broken(S14) && LIVE(g) -> handoff = claimed
  :: else
  fi;
  must(S14, former == CODES_LIVE)
}

inline onClaim(who, g) {
  former = CODES_LIVE;
  if
  :: (LIVE(g) || broken(S12) && ON_OFFER(g)) && who != source ->
    must(S12, !over[g]);
    handoff_step(offered, claimRequested, claimed);
    claimant = who;
    won++;
    reply = ticket;
    forgetCodes();
    must(S13, CODES_LIVE == 0);
    if
    :: broken(S20) -> grant(who)
    :: else
    fi
  :: LIVE(g) && who == source && !broken(S12) ->
    reply = refused;
    if
    :: broken(S19) -> current = previous; previous = 0
    :: else
    fi;
    must(S19, CODES_LIVE == former)
  :: handoff == claimed && claimant == who && !LIVE(g) -> handoff_step(claimed, claimRequested, claimed); reply = ticket
  :: handoff == claimed && claimant != who && (broken(S10) || broken(S9)) ->
    must(S10, false);
    claimant = who;
    won++;
    reply = ticket
  :: handoff == confirmed && claimant == who ->
    handoff_step(confirmed, claimRequested, confirmed);
    reply = ticket
  :: else -> reply = refused
  fi
}

inline onConfirm(who, isRight, tag) {
  if
  :: handoff == claimed && claimant == who && numberOver ->
    handoff_step(claimed, confirmRequested, expired);
    forgetClaim();
    source = NOBODY;
    reply = refused
  :: handoff == claimed && claimant == who && !numberOver && isRight ->
    handoff_step(claimed, confirmRequested, confirmed);
    numberOver = false;
    lastWrong = 0;
    wrongs = 0;
    session[who] = true;
    grant(who);
    reply = opened
  :: handoff == claimed && claimant == who && !numberOver && !isRight && lastWrong == tag ->
    handoff_step(claimed, confirmRequested, claimed);
    reply = wrongNumber
  :: handoff == claimed && claimant == who && !numberOver && !isRight && lastWrong != tag &&
      wrongs > 0 && !broken(S17) ->
    handoff_step(claimed, confirmRequested, declined);
    forgetClaim();
    claimant = who;
    source = NOBODY;
    reply = refused
  :: handoff == claimed && claimant == who && !numberOver && !isRight && lastWrong != tag &&
      (wrongs == 0 || broken(S17)) ->
    handoff_step(claimed, confirmRequested, claimed);
    wrongs++;
    lastWrong = tag;
    reply = wrongNumber
  :: handoff == confirmed && claimant == who && isRight ->
    handoff_step(confirmed, confirmRequested, confirmed);
    reply = (session[who] -> opened : refused)
  :: else -> reply = refused
  fi
}

inline onDecline(who) {
  if
  :: handoff == claimed && claimant == who ->
    handoff_step(claimed, declineRequested, declined);
    forgetClaim();
    claimant = who;
    source = NOBODY;
    reply = progressed
  :: handoff == declined && claimant == who -> handoff_step(declined, declineRequested, declined); reply = progressed
  :: else -> reply = refused
  fi
}

inline handoffOver() {
  forgetCodes();
  forgetClaim();
  source = NOBODY
}

inline onReclaim(who) {
  if
  :: handoff == offered && source == who -> handoff_step(offered, reclaimRequested, reclaimed); handoffOver()
  :: handoff == claimed && source == who -> handoff_step(claimed, reclaimRequested, reclaimed); handoffOver()
  :: handoff == confirmed && source == who -> handoff_step(confirmed, reclaimRequested, reclaimed); handoffOver()
  :: else
  fi
}

/* The inquiry. */

inline endInquiry(how) {
  must(S21, outcome == nothing);
  must(S26, outcome == nothing || outcome == how);
  outcome = how;
  endings++;
  if
  :: launch == live -> launch_step(live, inquiryEnded, revoked)
  :: else
  fi;
  if
  :: handoff == offered && !broken(S15) -> handoff_step(offered, inquiryEnded, cancelled); handoffOver()
  :: handoff == claimed -> handoff_step(claimed, inquiryEnded, cancelled); handoffOver()
  :: handoff == confirmed && how == approved -> handoff_step(confirmed, inquiryEnded, done); handoffOver()
  :: handoff == confirmed && how != approved -> handoff_step(confirmed, inquiryEnded, cancelled); handoffOver()
  :: handoff == handedBack -> handoff_step(handedBack, inquiryEnded, handedBack)
  :: else
  fi;
  if
  :: lease == free -> lease_step(free, inquiryEnded, frozen)
  :: lease == held && !broken(S5) -> lease_step(held, inquiryEnded, frozen)
  :: else
  fi;
  if
  :: lease == frozen -> holder = NOBODY; leaseOver = false
  :: else
  fi;
  /* What nobody looks at any more; it would tell states apart that are alike. */
  step = 1;
  completed[1] = NOBODY;
  completed[2] = NOBODY;
  generation = 0;
  launchOver = false;
  won = 0;
  writtenUnder = 0;
  writtenBy = NOBODY;
  late = nothing;
  lateFrom = 0;
  lateX = 0;
  lateY = 0;
  lateServed = false
}

inline onSubmission(who, which) {
  if
  :: inquiry == started && which == step && step < STEPS ->
    inquiry_step(started, submissionReceived, started);
    completed[which] = who;
    step++
  :: inquiry == started && which == step && step == STEPS ->
    inquiry_step(started, submissionReceived, ended);
    completed[which] = who;
    endInquiry(approved)
  :: inquiry == started && which != step && broken(S23) -> must(S23, completed[which] == NOBODY)
  :: else -> reply = refused
  fi
}

inline onCancel() {
  if
  :: inquiry == created -> inquiry_step(created, cancelRequested, ended); endInquiry(cancelled)
  :: inquiry == started -> inquiry_step(started, cancelRequested, ended); endInquiry(cancelled)
  :: inquiry == ended && broken(S26) -> endInquiry(cancelled)
  :: else
  fi
}

inline open(who) {
  if
  :: inquiry == created -> inquiry_step(created, opened, started)
  :: else
  fi;
  session[who] = true
}

/* The requests. */

inline regrant(who) {
  if
  :: ENDED -> skip
  :: !ENDED && HOLDS(who) -> lease_step(held, writeRequested, held); leaseOver = false
  :: !ENDED && NOBODY_HOLDS &&
    (OFFERING && !broken(C3) -> source == who : holder == who || !OFFERING && !IS_SOURCE(who)) -> grant(who)
  :: else
  fi
}

inline onExchange(who) {
  if
  :: launch == live && launchOver -> launch_step(live, exchangeRequested, expired); reply = refused
  :: launch == live && !launchOver ->
    launch_step(live, exchangeRequested, used);
    launchedBy = who;
    open(who);
    grant(who);
    reply = opened
  :: launch == used && launchedBy == who -> launch_step(used, exchangeRequested, used); regrant(who); reply = opened
  :: else -> reply = refused
  fi
}

inline takeBack(who) {
  former = (OFFERING && !broken(C3) -> source : who);
  if
  :: ENDED -> reply = refused
  :: !ENDED && !IS_SOURCE(who) && !NOBODY_HOLDS && !HOLDS(who) -> reply = refused
  :: else -> must(L9, !again); onReclaim(former); grant(who); reply = opened
  fi
}

inline onHandBack(who, under) {
  if
  :: handoff == handedBack && claimant == who ->
    handoff_step(handedBack, handBackRequested, handedBack);
    reply = progressed
  :: else ->
    write(who, under);
    if
    :: reply == progressed && handoff == confirmed && claimant == who ->
      handoff_step(confirmed, handBackRequested, handedBack);
      grant(source)
    :: reply == progressed && !(handoff == confirmed && claimant == who) -> reply = refused
    :: else
    fi
  fi
}

inline onSubmit(who, which, under) {
  if
  :: completed[which] == who && !broken(S25) -> reply = progressed
  :: else ->
    write(who, under);
    if
    :: reply == progressed && OFFERING && source == who && !broken(S7) -> reply = refused
    :: reply == progressed && !(OFFERING && source == who && !broken(S7)) ->
      must(S7, !(OFFERING && source == who));
      must(S25, completed[which] != who);
      onSubmission(who, which)
    :: else
    fi
  fi
}

/* Whoever lacks a code may begin when he holds the inquiry, or offered it, or nobody holds it and he watched it. */
inline mintAsked(who, watches) {
  if
  :: ENDED -> reply = refused
  :: !ENDED && generation < generationsMax &&
      (HOLDS(who) || IS_SOURCE(who) && (OFFERING || NOBODY_HOLDS || broken(C3)) || NOBODY_HOLDS && watches) ->
    onMint(who);
    must(L8, reply == offer || !HOLDS(who) || handoff == claimed)
  :: else -> reply = refused
  fi
}

inline handled(who, what, a, b, wasServed, isLate) {
  reply = refused;
  again = wasServed;
  if
  :: (what == exchange || what == attach || what == reclaim) && wasServed && session[who] && !(broken(L9) && isLate) ->
    if
    :: what == attach -> regrant(who)
    :: else
    fi;
    reply = opened
  :: else ->
    if
    :: what == exchange -> onExchange(who)
    :: what == attach && session[who] -> regrant(who); reply = opened
    :: what == mint && session[who] -> mintAsked(who, a)
    :: what == claim -> onClaim(who, a)
    :: what == confirm -> onConfirm(who, a, b)
    :: what == decline -> onDecline(who)
    :: what == reclaim && session[who] -> takeBack(who)
    :: what == handBack && session[who] -> onHandBack(who, a)
    :: what == submit && session[who] -> onSubmit(who, b, a)
    :: else
    fi
  fi
}

/* The devices. */

#define started_step(d, from, event, to) assert(mode[d] == from); mode[d] = to; TAKEN

inline asks(d, what, a, b) {
  asked[d] = what;
  x[d] = a;
  y[d] = b;
  served[d] = false
}

/* Needs the last step what device 0 does not have? */
#define SERVES(d) (d != 0 || step < STEPS)
#define WATCHES(d) (watchToken[d] && !HOLDS(d))

inline learned(d, news) {
  if
  :: news >= seen[d] || broken(S24) -> must(S24, news >= seen[d]); seen[d] = news
  :: else
  fi
}

/* Where the service's truth puts a device. */
inline placed(d, event) {
  if
  :: ENDED && mode[d] == saving -> started_step(d, saving, event, ended)
  :: ENDED && mode[d] == serving -> started_step(d, serving, event, ended)
  :: ENDED && mode[d] == handing -> started_step(d, handing, event, ended)
  :: ENDED && mode[d] == watching -> started_step(d, watching, event, ended)
  :: ENDED && mode[d] == moved -> started_step(d, moved, event, ended)
  :: ENDED && mode[d] == offline -> started_step(d, offline, event, ended)
  :: !ENDED && HOLDS(d) ->
    inVain[d] = false;
    if
    :: mode[d] == saving && SERVES(d) -> started_step(d, saving, event, serving)
    :: mode[d] == saving && !SERVES(d) -> started_step(d, saving, event, handing)
    :: mode[d] == serving && SERVES(d) -> started_step(d, serving, event, serving)
    :: mode[d] == serving && !SERVES(d) -> started_step(d, serving, event, handing)
    :: mode[d] == handing -> started_step(d, handing, event, handing)
    :: mode[d] == watching && SERVES(d) -> started_step(d, watching, event, serving)
    :: mode[d] == watching && !SERVES(d) -> started_step(d, watching, event, handing)
    :: mode[d] == moved && SERVES(d) -> started_step(d, moved, event, serving)
    :: mode[d] == moved && !SERVES(d) -> started_step(d, moved, event, handing)
    :: mode[d] == offline && SERVES(d) -> started_step(d, offline, event, serving)
    :: mode[d] == offline && !SERVES(d) -> started_step(d, offline, event, handing)
    :: else
    fi
  :: !ENDED && (!HOLDS(d) && !NOBODY_HOLDS ||
      NOBODY_HOLDS && inVain[d] && (mode[d] == saving || mode[d] == offline)) ->
    if
    :: mode[d] == saving && watchToken[d] -> started_step(d, saving, event, watching)
    :: mode[d] == saving && !watchToken[d] -> started_step(d, saving, event, moved)
    :: mode[d] == serving && watchToken[d] -> started_step(d, serving, event, watching)
    :: mode[d] == serving && !watchToken[d] -> started_step(d, serving, event, moved)
    :: mode[d] == handing && watchToken[d] -> started_step(d, handing, event, watching)
    :: mode[d] == handing && !watchToken[d] -> started_step(d, handing, event, moved)
    :: mode[d] == offline && watchToken[d] -> started_step(d, offline, event, watching)
    :: mode[d] == offline && !watchToken[d] -> started_step(d, offline, event, moved)
    :: else
    fi;
    /* It learns the epoch anew before it acts again. */
    seen[d] = 0
  :: !ENDED && NOBODY_HOLDS && mode[d] == serving -> asks(d, attach, 0, 0)
  :: !ENDED && NOBODY_HOLDS && !inVain[d] && (mode[d] == saving || mode[d] == offline) ->
    inVain[d] = true;
    if
    :: mode[d] == saving -> started_step(d, saving, event, offline)
    :: else
    fi;
    asks(d, attach, 0, 0)
  :: else
  fi;
  if
  :: asked[d] == nothing && mode[d] == serving && pending[d] != 0 && completed[pending[d]] != NOBODY &&
      !broken(S23) -> pending[d] = 0
  :: else
  fi;
  if
  :: asked[d] == nothing && mode[d] == serving && pending[d] != 0 -> asks(d, submit, seen[d], pending[d])
  :: else
  fi
}

/* What the answer to `was` does to the device that waited for it. */
inline answered(d, was) {
  if
  :: HOLDS(d) -> learned(d, epoch)
  :: else
  fi;
  if
  :: reply == opened && mode[d] == opening -> mode[d] = saving
  :: reply == opened && mode[d] == confirming -> mode[d] = saving
  :: reply == opened && mode[d] == serving -> started_step(d, serving, openingReceived, saving)
  :: reply == opened && mode[d] == handing -> started_step(d, handing, openingReceived, saving)
  :: reply == opened && mode[d] == watching -> started_step(d, watching, openingReceived, saving)
  :: reply == opened && mode[d] == moved -> started_step(d, moved, openingReceived, saving)
  :: reply == opened && mode[d] == offline -> started_step(d, offline, openingReceived, saving)
  :: reply == offer && mode[d] == handing -> started_step(d, handing, offerReceived, handing); watchToken[d] = true
  :: reply == ticket && mode[d] == claiming -> mode[d] = awaitingNumber
  :: reply == wrongNumber && mode[d] == confirming -> mode[d] = awaitingNumber
  :: reply == progressed && was == submit -> pending[d] = 0; placed(d, snapshotReceived)
  :: reply == progressed && was == handBack -> placed(d, snapshotReceived)
  :: (reply == refused || reply == lapsed) && (mode[d] == claiming || mode[d] == confirming || mode[d] == opening) ->
    recorded[d] = (mode[d] == opening -> false : recorded[d]);
    mode[d] = ready
  :: reply == lapsed && mode[d] == serving -> asks(d, attach, 0, 0)
  :: reply == refused && was == submit -> pending[d] = 0; placed(d, snapshotReceived)
  :: reply == refused && was == mint && mode[d] == handing && !HOLDS(d) && watchToken[d] ->
    started_step(d, handing, requestRefused, watching)
  :: else -> placed(d, snapshotReceived)
  fi
}

/* Copies of what a device does not wait for any more. */
inline unasked(d) {
  if
  :: late == nothing && copies > 0 &&
      (asked[d] == reclaim || asked[d] == handBack || asked[d] == submit || asked[d] == mint || asked[d] == confirm) ->
    copies--;
    late = asked[d];
    lateFrom = d;
    lateX = x[d];
    lateY = y[d];
    lateServed = served[d]
  :: true
  fi;
  asked[d] = nothing;
  x[d] = 0;
  served[d] = false;
  y[d] = (mode[d] == awaitingNumber || mode[d] == confirming -> y[d] : 0)
}

#define STARTED(d) (mode[d] == serving || mode[d] == handing || mode[d] == watching || mode[d] == moved \
  || mode[d] == offline)
#define RESTS(d) (asked[d] == nothing && STARTED(d))
#define BEGINS(d) (asked[d] == nothing && mode[d] == ready && !ENDED)

/* What a device does by itself. */
proctype device(byte d) {
  mtype was = nothing;
end:
  do
  :: atomic {
      asked[d] != nothing ->
      d_step {
        handled(d, asked[d], x[d], y[d], served[d], false);
        served[d] = served[d] || reply == opened
      };
      if
      :: was = asked[d]; unasked(d); d_step { answered(d, was); was = nothing; reply = nothing }
      :: losses > 0 -> losses--; reply = nothing
      fi
    }
  :: d_step { mode[d] == saving -> recorded[d] = true; placed(d, recordSaved) }
  :: d_step {
      RESTS(d) && !(broken(L3) && mode[d] == watching) ->
      if
      :: HOLDS(d) && (mode[d] == serving || mode[d] == handing) -> heartbeat(d, seen[d])
      :: else
      fi;
      reply = nothing;
      if
      :: HOLDS(d) -> learned(d, epoch)
      :: else
      fi;
      placed(d, snapshotReceived)
    }
  :: d_step {
      mode[d] == awaitingNumber && !(handoff == claimed && claimant == d) && asked[d] == nothing ->
      mode[d] = ready;
      y[d] = 0
    }
  od
}

/* What a person does, or does not. */
proctype person(byte d) {
  byte g;
end:
  do
  :: fair -> skip
  :: d_step { BEGINS(d) && recorded[d] -> mode[d] = opening; asks(d, attach, 0, 0) }
  :: d_step { BEGINS(d) && !recorded[d] && d == 0 -> mode[d] = opening; asks(d, exchange, 0, 0) }
  :: atomic {
      BEGINS(d) && (!recorded[d] || d == 1) && generation > 0 && (d < 2 || begun) ->
      select (g : 1 .. 3);
      if
      :: d_step {
          ON_OFFER(g) || g == generation ->
          peeked(g);
          presentedElsewhere(g);
          mode[d] = claiming;
          asks(d, claim, g, 0);
          begun = true
        }
      :: else
      fi;
      g = 0
    }
  :: atomic {
      asked[d] == nothing && mode[d] == awaitingNumber ->
      mode[d] = confirming;
      if
      :: asks(d, confirm, true, 3 - y[d])
      :: mistypes -> asks(d, confirm, false, (y[d] == 1 -> 2 : 1))
      fi
    }
  :: d_step { asked[d] == nothing && mode[d] == awaitingNumber -> mode[d] = ready; y[d] = 0; asks(d, decline, 0, 0) }
  :: d_step { RESTS(d) && mode[d] == serving && SERVES(d) -> pending[d] = step; asks(d, submit, seen[d], step) }
  :: d_step { RESTS(d) && mode[d] == serving && turns > 0 -> turns--; asks(d, handBack, seen[d], 0) }
  :: d_step {
      RESTS(d) && mode[d] == serving && generation < generationsMax && d < 2 ->
      started_step(d, serving, handoffRequested, handing);
      asks(d, mint, WATCHES(d), 0)
    }
  :: d_step {
      RESTS(d) && mode[d] == handing && generation < generationsMax && (windowOver || !OFFERING) ->
      started_step(d, handing, codeRefreshed, handing);
      asks(d, mint, WATCHES(d), 0)
    }
  :: d_step {
      RESTS(d) && mode[d] == watching && generation < generationsMax && NOBODY_HOLDS ->
      started_step(d, watching, codeRefreshed, handing);
      asks(d, mint, true, 0)
    }
  :: d_step {
      RESTS(d) && mode[d] == handing && watchToken[d] && turns > 0 ->
      turns--;
      started_step(d, handing, reclaimRequested, handing);
      asks(d, reclaim, 0, 0)
    }
  :: d_step {
      RESTS(d) && mode[d] == watching && turns > 0 ->
      turns--;
      started_step(d, watching, reclaimRequested, watching);
      asks(d, reclaim, 0, 0)
    }
  :: d_step {
      RESTS(d) && mode[d] == moved && NOBODY_HOLDS && turns > 0 ->
      turns--;
      started_step(d, moved, reclaimRequested, moved);
      asks(d, attach, 0, 0)
    }
  :: d_step { RESTS(d) && mode[d] == offline -> started_step(d, offline, retried, offline); asks(d, attach, 0, 0) }
  :: d_step { RESTS(d) && mode[d] != offline && mode[d] != moved -> onCancel(); placed(d, snapshotReceived) }
  :: d_step {
      RESTS(d) && closes > 0 ->
      closes--;
      release(d);
      mode[d] = ready;
      recorded[d] = false;
      watchToken[d] = false;
      pending[d] = 0;
      inVain[d] = false
    }
  od
}

/* A device is killed, or gives a request up; copies of requests come late, and so do old answers. */
proctype mishaps() {
  byte d;
end:
  do
  :: fair -> skip
  :: atomic {
      kills > 0 || losses > 0 || stales > 0 ->
      select (d : 0 .. DEVICES - 1);
      if
      :: kills > 0 && mode[d] != ready && mode[d] != ended ->
        kills--;
        unasked(d);
        mode[d] = ready;
        y[d] = 0;
        inVain[d] = false;
        if
        :: !recorded[d] -> watchToken[d] = false; pending[d] = 0; seen[d] = 0
        :: else
        fi
      :: losses > 0 && asked[d] != nothing ->
        losses--;
        unasked(d);
        y[d] = 0;
        if
        :: mode[d] == serving -> started_step(d, serving, requestSpent, offline)
        :: mode[d] == handing -> started_step(d, handing, requestSpent, offline)
        :: mode[d] == watching -> started_step(d, watching, requestSpent, offline)
        :: mode[d] == moved -> started_step(d, moved, requestSpent, offline)
        :: mode[d] == offline -> started_step(d, offline, requestSpent, offline)
        :: else -> mode[d] = ready
        fi
      :: stales > 0 && STARTED(d) -> stales--; isStale = true; staleTo = d; staleEpoch = epoch
      :: else
      fi;
      d = 0
    }
  :: d_step {
      late != nothing ->
      handled(lateFrom, late, lateX, lateY, lateServed, true);
      lateServed = lateServed || reply == opened;
      reply = nothing
    }
  :: d_step { late != nothing -> late = nothing; lateFrom = 0; lateX = 0; lateY = 0; lateServed = false }
  :: d_step { isStale && STARTED(staleTo) -> learned(staleTo, staleEpoch) }
  :: d_step { isStale -> isStale = false; staleTo = 0; staleEpoch = 0 }
  od
}

/* The clocks of the service, each with its timer. */

proctype launchClock() {
end:
  do
  :: d_step { launch == live && !launchOver -> launchOver = true }
  :: d_step { launch == live && launchOver -> launch_step(live, expiryPassed, expired) }
  od
}

proctype leaseClock() {
end:
  do
  :: d_step { lease == held && !leaseOver && lapses > 0 -> lapses--; leaseOver = true }
  :: d_step { fair && lease == held && !leaseOver && mode[holder] == ready -> leaseOver = true }
  :: d_step { lease == held && leaseOver && !broken(L2) -> lease_step(held, lapsePassed, free); leaseOver = false }
  od
}

proctype codeClock() {
end:
  do
  :: d_step { handoff == offered && !windowOver -> windowOver = true }
  :: d_step { handoff == offered && previous != 0 && !over[previous] -> over[previous] = true }
  :: d_step {
      handoff == offered && windowOver && !over[current] && (previous == 0 || over[previous]) -> over[current] = true
    }
  :: d_step {
      handoff == offered && over[current] && !broken(L1) ->
      handoff_step(offered, offerExpiryPassed, expired);
      handoffOver()
    }
  od
}

proctype numberClock() {
end:
  do
  :: d_step { handoff == claimed && !numberOver -> numberOver = true }
  :: d_step {
      handoff == claimed && numberOver -> handoff_step(claimed, confirmDeadlinePassed, expired); handoffOver()
    }
  od
}

proctype inquiryClock() {
end:
  do
  :: d_step { inquiry == created && !endless -> inquiry_step(created, expiryPassed, ended); endInquiry(expired) }
  :: d_step {
      inquiry == started && !endless && !broken(L7) ->
      inquiry_step(started, expiryPassed, ended);
      endInquiry(abandoned)
    }
  :: d_step { inquiry == ended && broken(S21) -> endInquiry(abandoned) }
  od
}

/* Timers that come early change nothing, and are started again. */
proctype earlyTimers() {
end:
  do
  :: d_step { launch == live && !launchOver -> launch_step(live, expiryPassed, live) }
  :: d_step { lease == held && !leaseOver -> lease_step(held, lapsePassed, held) }
  :: d_step { handoff == offered && !over[current] -> handoff_step(offered, offerExpiryPassed, offered) }
  :: d_step { handoff == claimed && !numberOver -> handoff_step(claimed, confirmDeadlinePassed, claimed) }
  :: d_step { inquiry == created -> inquiry_step(created, expiryPassed, created) }
  :: d_step { inquiry == started -> inquiry_step(started, expiryPassed, started) }
  od
}

/* What must hold in every state. */
#define state_must(id, p) :: d_step { checked(id) && !(p) -> printf(#id); assert(false) }

#define MAY_WRITE(d) (session[d] && PASSES(d, epoch))

active proctype properties() {
end:
  do
  state_must(S1, MAY_WRITE(0) + MAY_WRITE(1) + MAY_WRITE(2) <= 1)
  state_must(S5, lease != held || inquiry == started)
  state_must(S9, won <= 1)
  state_must(S10, handoff != claimed || claimant != source && claimant < NOBODY)
  state_must(S13, CODES_LIVE <= 2)
  state_must(S15, !ENDED || CODES_LIVE == 0 && launch != live)
  state_must(S17, wrongs <= 1)
  state_must(S20, lease != held || session[holder])
  state_must(S21, endings <= 1)
  state_must(C3, CODES_LIVE == 0 || HOLDS(source) || NOBODY_HOLDS)
  od
}

/* What must happen at last, by weak fairness of each process (`pan -f`): L7 in world 8, the others in world 9. */

ltl L1 { [] (handoff == offered -> <> (handoff != offered)) }
ltl L2 { [] ((lease == held && holder == 1 && [] (mode[1] == ready)) -> <> (lease != held || holder != 1)) }
ltl L3 { [] ((inquiry == ended && mode[0] == watching) -> <> (mode[0] != watching)) }
ltl L7 { <> (inquiry == ended) }

#ifndef WORLD
#define WORLD 0
#endif
#define world(n) (WORLD == 0 || WORLD == n)

/*
 * The worlds that are looked at, whole. Everything at once would be too many states for a minute, so that each has its
 * own mishaps. Devices 1 and 2 are phones; device 0 cannot serve the last step and has to hand the inquiry over.
 */
init {
  atomic {
#ifdef LISTING
    c_code { atexit(listed); };
#endif
    if
    :: world(1) -> lapses = 1; turns = 1; generationsMax = 3; run device(2); run person(2)
    :: world(2) -> lapses = 1; kills = 1; run device(2); run person(2)
    :: world(3) -> turns = 1; copies = 1; run device(2); run person(2)
    :: world(4) -> lapses = 1; turns = 1; kills = 1; losses = 1; mistypes = true
    :: world(5) -> lapses = 1; turns = 2; copies = 1
    :: world(6) -> lapses = 1; closes = 1; stales = 1
    :: world(7) -> generationsMax = 3; losses = 1
    :: WORLD == 8 -> fair = true
    :: WORLD == 9 -> fair = true; kills = 1; endless = true
    fi;
    run device(0);
    run device(1);
    run person(0);
    run person(1);
    run mishaps();
    run launchClock();
    run leaseClock();
    run codeClock();
    run numberClock();
    run inquiryClock();
    run earlyTimers()
  }
}
