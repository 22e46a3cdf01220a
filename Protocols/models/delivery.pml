/*
 * Two documents in up to three versions on their way to two devices: a document that is issued, issued anew and
 * withdrawn, and one that no device can store.
 *
 * As in handoff.pml, states and events are spelled as in the code, changes of state are written
 * `machine_step(from, event, to)`, and -DBREAK=S32 takes away what S32 rests on. Here the actors of the service hear
 * each other, but in any order: a row that its mailbox has not confirmed is sent again, alone. A device's requests and
 * their answers may be lost, doubled or late: it asks again, and a late receipt arrives at any time. A device is killed
 * at every moment; what it was writing then is in its storage, or is not. The first device may be put back to a backup
 * of any moment, a tombstone may be forgotten, a document may not be ready, and a device may be removed.
 */
#ifndef BREAK
#define BREAK nothing
#endif
#ifndef WORLD
#define WORLD 0
#endif

#define DEVICES 2
#define EDITIONS 4
/* Editions 0, 1 and 2 are versions 1, 2 and 3 of a document, the last a tombstone; edition 3 is too large to store. */
#define DOCUMENT(e) ((e) / 3)
#define VERSION(e) ((e) % 3 + 1)
#define TOO_LARGE(e) ((e) == 3)
#define AT(d, e) ((d) * EDITIONS + (e))
#define OF(d, e) ((d) * 2 + DOCUMENT(e))

mtype = { nothing };
/* The properties, by their ids. */
mtype = { of_nothing, of_S29, of_S30, of_S31, of_S32, of_S33, of_S34, of_S35, of_S37, of_L5, of_L6 };

#define of(id) of_##id
#define the(id) of(id)
#define broken(id) (the(BREAK) == of(id))
#define checked(id) (the(BREAK) == of_nothing || broken(id))
#define must(id, p) if :: checked(id) && !(p) -> printf(#id); assert(false) :: else fi

/* What the service holds. */

mtype = { vacant, relaying, awaiting, pending, closed };
mtype = { queued, hinted, fetched, deferred, stored, acked, failed, superseded, expired, withdrawn };

mtype outbox = vacant;
/* Rows of the outbox: none yet, due, confirmed by the mailbox, and gone. */
mtype = { due, confirmed, gone };
mtype = { requestRefused, acknowledged, fetchDeferred };
mtype row[8] = nothing;
byte issued;
byte rows, rowsDue;

mtype mailbox[DEVICES] = vacant;
byte entries[DEVICES], last[DEVICES];
mtype delivery[8] = nothing;
byte sequence[8];
byte newest[4];
byte entriesMax = 4;
/* Whether the tombstone of document 0 is forgotten, and the number that it had. */
bool forgotten[DEVICES];
byte horizon[DEVICES];

/* What the devices hold durably: how far they are, their documents, and the receipts they owe. */
byte cursor[DEVICES];
byte held[4];
bool owed[8];
/* A backup of the first device, and whether it was put back. */
byte backupCursor;
byte backupHeld[2];
bool backupOwed[EDITIONS];
bool hasBackup, wasRestored;
/* For the properties: the newest version that each device has ever had of a document. */
byte most[4];

/* What a kill takes. */
mtype = { resting, pulling, fetching, storing, pruning, acknowledging };
mtype vault[DEVICES] = resting;
bool down[DEVICES];
byte passed[DEVICES];
bool page[8];
bool hasMore[DEVICES];
bool isHinted[DEVICES];
/* The person removed the device, and the device knows. */
bool isDismissed[DEVICES];

/* How often what may still happen: see the worlds at the end. */
byte kills, days, fulls, losses, backups, restores, forgets, defers, removals;
byte devices = 1;
bool isWithdrawn, hasLarge;
/* A receipt that comes late. */
byte late = 8;

hidden byte i, j, k, first;

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

#define outbox_step(from, event, to) assert(outbox == from); outbox = to; TAKEN
#define mailbox_step(d, from, event, to) assert(mailbox[d] == from); mailbox[d] = to; TAKEN
#define delivery_step(d, e, from, event, to) assert(delivery[AT(d, e)] == from); delivery[AT(d, e)] = to; TAKEN
#define vault_step(d, from, event, to) assert(vault[d] == from); vault[d] = to; TAKEN

#define WAITS(a) (delivery[a] == queued || delivery[a] == hinted || delivery[a] == fetched || \
  delivery[a] == deferred || delivery[a] == stored)
/* What a mailbox remembers: the newest version of each document, but for a tombstone that it has forgotten. */
#define REMEMBERED(d, e) (delivery[AT(d, e)] != nothing && newest[OF(d, e)] == VERSION(e) && !((e) == 2 && forgotten[d]))
/* What it lists: that, acknowledged or not. */
#define LISTED(d, e) (REMEMBERED(d, e) && delivery[AT(d, e)] != deferred && (WAITS(AT(d, e)) || !broken(L6)))

/* The outbox. */

inline onDelivered(d, e) {
  if
  :: row[AT(d, e)] == due || row[AT(d, e)] == confirmed ->
    rows--;
    rowsDue = (row[AT(d, e)] == due -> rowsDue - 1 : rowsDue);
    row[AT(d, e)] = gone;
    if
    :: outbox == relaying && rows == 0 -> outbox_step(relaying, delivered, vacant)
    :: outbox == relaying && rows > 0 && rowsDue == 0 -> outbox_step(relaying, delivered, awaiting)
    :: outbox == relaying && rows > 0 && rowsDue > 0 -> outbox_step(relaying, delivered, relaying)
    :: outbox == awaiting && rows == 0 -> outbox_step(awaiting, delivered, vacant)
    :: outbox == awaiting && rows > 0 -> outbox_step(awaiting, delivered, awaiting)
    fi
  :: else
  fi
}

inline onQueued(d, e) {
  if
  :: row[AT(d, e)] == due ->
    row[AT(d, e)] = confirmed;
    rowsDue--;
    if
    :: rowsDue == 0 -> outbox_step(relaying, queued, awaiting)
    :: else
    fi
  :: else
  fi;
  if
  :: broken(S34) -> onDelivered(d, e)
  :: else
  fi
}

inline onIssued(e) {
  if
  :: outbox == vacant -> outbox_step(vacant, documentIssued, relaying)
  :: outbox == relaying -> outbox_step(relaying, documentIssued, relaying)
  :: outbox == awaiting -> outbox_step(awaiting, documentIssued, relaying)
  fi;
  for (i : 0 .. 1) {
    row[AT(i, e)] = (i < devices && mailbox[i] != closed -> due : gone);
    rows = (row[AT(i, e)] == due -> rows + 1 : rows);
    rowsDue = (row[AT(i, e)] == due -> rowsDue + 1 : rowsDue)
  };
  if
  :: rowsDue == 0 && rows == 0 -> outbox = vacant
  :: rowsDue == 0 && rows > 0 -> outbox = awaiting
  :: else
  fi
}

/* The mailbox, and the deliveries in it. */

inline left(d) {
  entries[d]--
}

inline onSuperseded(d, e) {
  if
  :: delivery[AT(d, e)] == queued -> delivery_step(d, e, queued, superseded, superseded); left(d); onDelivered(d, e)
  :: delivery[AT(d, e)] == hinted -> delivery_step(d, e, hinted, superseded, superseded); left(d); onDelivered(d, e)
  :: delivery[AT(d, e)] == fetched -> delivery_step(d, e, fetched, superseded, superseded); left(d); onDelivered(d, e)
  :: delivery[AT(d, e)] == deferred -> delivery_step(d, e, deferred, superseded, superseded); left(d); onDelivered(d, e)
  :: else
  fi
}

#define KNOWN(d, e) (newest[OF(d, e)] >= VERSION(e))

inline onDue(d, e, isHeard) {
  if
  :: mailbox[d] == closed ->
    mailbox_step(d, closed, documentDue, closed);
    if
    :: isHeard -> onDelivered(d, e)
    :: else
    fi
  :: mailbox[d] != closed && KNOWN(d, e) && !broken(S29) && !broken(S30) && !broken(S31) ->
    if
    :: mailbox[d] == vacant -> mailbox_step(d, vacant, documentDue, vacant)
    :: else -> mailbox_step(d, pending, documentDue, pending)
    fi;
    if
    :: isHeard -> onQueued(d, e)
    :: else
    fi
  :: mailbox[d] != closed && !(KNOWN(d, e) && !broken(S29) && !broken(S30) && !broken(S31)) && entries[d] < entriesMax ->
    must(S29, delivery[AT(d, e)] == nothing);
    if
    :: mailbox[d] == vacant -> mailbox_step(d, vacant, documentDue, pending)
    :: else -> mailbox_step(d, pending, documentDue, pending)
    fi;
    last[d]++;
    sequence[AT(d, e)] = last[d];
    newest[OF(d, e)] = VERSION(e);
    entries[d]++;
    delivery[AT(d, e)] = queued;
    if
    :: isHeard -> onQueued(d, e)
    :: else
    fi;
    if
    :: e == 1 -> onSuperseded(d, 0)
    :: e == 2 -> onSuperseded(d, 0); onSuperseded(d, 1)
    :: else
    fi
  :: else
  fi
}

/* What to say to a device that is to be reminded. */
inline onHintDue(d, e, isTooOld) {
  if
  :: delivery[AT(d, e)] == queued && !isTooOld -> delivery_step(d, e, queued, hintDue, hinted); isHinted[d] = true
  :: delivery[AT(d, e)] == hinted && !isTooOld -> delivery_step(d, e, hinted, hintDue, hinted); isHinted[d] = true
  :: delivery[AT(d, e)] == fetched && !isTooOld -> delivery_step(d, e, fetched, hintDue, fetched); isHinted[d] = true
  :: delivery[AT(d, e)] == stored && !isTooOld -> delivery_step(d, e, stored, hintDue, stored); isHinted[d] = true
  :: delivery[AT(d, e)] == queued && isTooOld -> delivery_step(d, e, queued, hintDue, expired)
  :: delivery[AT(d, e)] == hinted && isTooOld -> delivery_step(d, e, hinted, hintDue, expired)
  :: delivery[AT(d, e)] == fetched && isTooOld -> delivery_step(d, e, fetched, hintDue, expired)
  :: delivery[AT(d, e)] == stored && isTooOld -> delivery_step(d, e, stored, hintDue, expired)
  :: delivery[AT(d, e)] == deferred && isTooOld -> delivery_step(d, e, deferred, hintDue, expired)
  :: delivery[AT(d, e)] == deferred && !isTooOld ->
    delivery_step(d, e, deferred, retryDue, hinted);
    last[d]++;
    sequence[AT(d, e)] = last[d];
    isHinted[d] = true
  fi;
  if
  :: isTooOld ->
    left(d);
    onDelivered(d, e);
    if
    :: entries[d] == 0 -> mailbox_step(d, pending, redeliveryPassed, vacant)
    :: else -> mailbox_step(d, pending, redeliveryPassed, pending)
    fi
  :: else -> mailbox_step(d, pending, redeliveryPassed, pending)
  fi
}

/* A pull says how far the device is; the page is what is remembered behind that. */
inline onPulled(d, after) {
  for (i : 0 .. EDITIONS - 1) {
    if
    :: WAITS(AT(d, i)) && sequence[AT(d, i)] <= after ->
      if
      :: delivery[AT(d, i)] == queued -> delivery_step(d, i, queued, cursorPassed, stored)
      :: delivery[AT(d, i)] == hinted -> delivery_step(d, i, hinted, cursorPassed, stored)
      :: delivery[AT(d, i)] == fetched -> delivery_step(d, i, fetched, cursorPassed, stored)
      :: else
      fi
    :: delivery[AT(d, i)] == stored && sequence[AT(d, i)] > after ->
      if
      :: REMEMBERED(d, i) -> delivery_step(d, i, stored, cursorFellBack, fetched)
      :: else -> delivery_step(d, i, stored, cursorFellBack, superseded); left(d); onDelivered(d, i)
      fi
    :: else
    fi;
    page[AT(d, i)] = (LISTED(d, i) && sequence[AT(d, i)] > after)
  };
  if
  :: mailbox[d] == vacant -> mailbox_step(d, vacant, pulled, vacant)
  :: mailbox[d] == pending && entries[d] > 0 -> mailbox_step(d, pending, pulled, pending)
  :: mailbox[d] == pending && entries[d] == 0 -> mailbox_step(d, pending, pulled, vacant)
  fi;
  hasMore[d] = false
}

inline onFetched(d, e) {
  if
  :: mailbox[d] == vacant -> mailbox_step(d, vacant, fetchRequested, vacant)
  :: mailbox[d] == pending -> mailbox_step(d, pending, fetchRequested, pending)
  :: else
  fi;
  if
  :: delivery[AT(d, e)] == queued -> delivery_step(d, e, queued, fetchRequested, fetched)
  :: delivery[AT(d, e)] == hinted -> delivery_step(d, e, hinted, fetchRequested, fetched)
  :: delivery[AT(d, e)] == fetched -> delivery_step(d, e, fetched, fetchRequested, fetched)
  :: delivery[AT(d, e)] == stored -> delivery_step(d, e, stored, fetchRequested, stored)
  :: else
  fi
}

/* The issuer has not finished what the device asks for. */
inline onFetchedEarly(d, e) {
  if
  :: delivery[AT(d, e)] == queued -> delivery_step(d, e, queued, fetchRequested, deferred)
  :: delivery[AT(d, e)] == hinted -> delivery_step(d, e, hinted, fetchRequested, deferred)
  fi
}

/* The person took the device off those that get documents. */
inline onRemoved(d) {
  for (i : 0 .. EDITIONS - 1) {
    if
    :: delivery[AT(d, i)] == queued -> delivery_step(d, i, queued, withdrawn, withdrawn); left(d); onDelivered(d, i)
    :: delivery[AT(d, i)] == hinted -> delivery_step(d, i, hinted, withdrawn, withdrawn); left(d); onDelivered(d, i)
    :: delivery[AT(d, i)] == fetched -> delivery_step(d, i, fetched, withdrawn, withdrawn); left(d); onDelivered(d, i)
    :: delivery[AT(d, i)] == deferred -> delivery_step(d, i, deferred, withdrawn, withdrawn); left(d); onDelivered(d, i)
    :: delivery[AT(d, i)] == stored -> delivery_step(d, i, stored, withdrawn, withdrawn); left(d); onDelivered(d, i)
    :: else
    fi
  };
  if
  :: mailbox[d] == vacant -> mailbox_step(d, vacant, removed, closed)
  :: mailbox[d] == pending -> mailbox_step(d, pending, removed, closed)
  fi
}

inline onAcknowledged(d, e) {
  if
  :: WAITS(AT(d, e)) && delivery[AT(d, e)] != deferred ->
    if
    :: delivery[AT(d, e)] == queued && !TOO_LARGE(e) -> delivery_step(d, e, queued, acknowledged, acked)
    :: delivery[AT(d, e)] == hinted && !TOO_LARGE(e) -> delivery_step(d, e, hinted, acknowledged, acked)
    :: delivery[AT(d, e)] == fetched && !TOO_LARGE(e) -> delivery_step(d, e, fetched, acknowledged, acked)
    :: delivery[AT(d, e)] == stored && !TOO_LARGE(e) -> delivery_step(d, e, stored, acknowledged, acked)
    :: delivery[AT(d, e)] == queued && TOO_LARGE(e) -> delivery_step(d, e, queued, acknowledged, failed)
    :: delivery[AT(d, e)] == hinted && TOO_LARGE(e) -> delivery_step(d, e, hinted, acknowledged, failed)
    :: delivery[AT(d, e)] == fetched && TOO_LARGE(e) -> delivery_step(d, e, fetched, acknowledged, failed)
    :: delivery[AT(d, e)] == stored && TOO_LARGE(e) -> delivery_step(d, e, stored, acknowledged, failed)
    fi;
    left(d);
    onDelivered(d, e);
    if
    :: entries[d] == 0 -> mailbox_step(d, pending, acknowledged, vacant)
    :: else -> mailbox_step(d, pending, acknowledged, pending)
    fi
  :: !WAITS(AT(d, e)) && mailbox[d] == vacant -> mailbox_step(d, vacant, acknowledged, vacant)
  :: else
  fi
}

/* The vault. */

#define OWES(d) (owed[AT(d, 0)] || owed[AT(d, 1)] || owed[AT(d, 2)] || owed[AT(d, 3)])
#define HAS_PAGE(d) (page[AT(d, 0)] || page[AT(d, 1)] || page[AT(d, 2)] || page[AT(d, 3)])

/* The first of the entries that are in the page, or of the receipts that are owed; left in `first`. */
#define EARLIER(d, set, n) (set[AT(d, n)] && (first == EDITIONS || sequence[AT(d, n)] < sequence[AT(d, first)]))
#define firstOf(d, set) \
  first = EDITIONS; \
  for (k : 0 .. EDITIONS - 1) { if :: EARLIER(d, set, k) -> first = k :: else fi }

/* What comes next: receipts, entries, pages. */
inline goOn(d, from, event) {
  assert(!OWES(d));
  if
  :: HAS_PAGE(d) -> vault_step(d, from, event, fetching)
  :: !HAS_PAGE(d) && (hasMore[d] || isHinted[d]) ->
    isHinted[d] = false;
    hasMore[d] = false;
    vault_step(d, from, event, pulling)
  :: else -> vault_step(d, from, event, resting)
  fi
}

/* The effect of the entry that is being stored, the cursor behind it and its receipt, in one step. */
inline written(d, e) {
  if
  :: TOO_LARGE(e) || held[OF(d, e)] >= VERSION(e) && !broken(S30) && !broken(S31)
  :: else ->
    must(S30, held[OF(d, e)] < VERSION(e));
    must(S31, most[OF(d, e)] != 3 || VERSION(e) == 3);
    held[OF(d, e)] = VERSION(e);
    most[OF(d, e)] = (VERSION(e) > most[OF(d, e)] -> VERSION(e) : most[OF(d, e)])
  fi;
  cursor[d] = sequence[AT(d, e)];
  owed[AT(d, e)] = true
}

inline unpaged(d) {
  page[AT(d, 0)] = false;
  page[AT(d, 1)] = false;
  page[AT(d, 2)] = false;
  page[AT(d, 3)] = false;
  hasMore[d] = false
}

/* What a snapshot did not have goes; the cursor reaches the horizon when nothing is left before it. */
inline pruned(d) {
  held[OF(d, 0)] = (forgotten[d] -> 0 : held[OF(d, 0)]);
  firstOf(d, page);
  if
  :: (first == EDITIONS || sequence[AT(d, first)] > horizon[d]) && cursor[d] < horizon[d] -> cursor[d] = horizon[d]
  :: else
  fi;
  passed[d] = cursor[d]
}

/* The mailbox refuses everything: the device asks for nothing more. */
inline dismissed(d) {
  unpaged(d);
  owed[AT(d, 0)] = false;
  owed[AT(d, 1)] = false;
  owed[AT(d, 2)] = false;
  owed[AT(d, 3)] = false;
  isDismissed[d] = true;
  isHinted[d] = false
}

inline killed(d) {
  vault[d] = resting;
  down[d] = true;
  isHinted[d] = false;
  unpaged(d);
  passed[d] = cursor[d]
}

proctype device(byte d) {
end:
  do
  :: d_step {
      down[d] && !isDismissed[d] && OWES(d) ->
      down[d] = false;
      hasMore[d] = true;
      vault_step(d, resting, restored, acknowledging)
    }
  :: d_step { down[d] && !isDismissed[d] && !OWES(d) -> down[d] = false; vault_step(d, resting, restored, pulling) }
  :: d_step {
      !down[d] && !isDismissed[d] && vault[d] == resting && isHinted[d] ->
      if
      :: OWES(d) -> hasMore[d] = true; vault_step(d, resting, hinted, acknowledging)
      :: else -> isHinted[d] = false; vault_step(d, resting, hinted, pulling)
      fi
    }
  :: d_step {
      !down[d] && !isDismissed[d] && vault[d] == resting && !isHinted[d] && (entries[d] > 0 || OWES(d)) ->
      if
      :: OWES(d) -> hasMore[d] = true; vault_step(d, resting, timeReached, acknowledging)
      :: else -> vault_step(d, resting, timeReached, pulling)
      fi
    }
  :: d_step {
      vault[d] == pulling && mailbox[d] != closed ->
      onPulled(d, passed[d]);
      if
      :: passed[d] < horizon[d] -> hasMore[d] = true; vault_step(d, pulling, snapshotReceived, pruning)
      :: passed[d] >= horizon[d] && HAS_PAGE(d) -> vault_step(d, pulling, pageReceived, fetching)
      :: passed[d] >= horizon[d] && !HAS_PAGE(d) && isHinted[d] ->
        isHinted[d] = false;
        vault_step(d, pulling, pageReceived, pulling)
      :: else -> vault_step(d, pulling, pageReceived, resting)
      fi
    }
  :: d_step { vault[d] == pulling && mailbox[d] == closed -> dismissed(d); vault_step(d, pulling, requestRefused, resting) }
  :: d_step { vault[d] == fetching && mailbox[d] == closed && !broken(S35) -> dismissed(d); vault_step(d, fetching, requestRefused, resting) }
  :: d_step { vault[d] == acknowledging && mailbox[d] == closed -> dismissed(d); vault_step(d, acknowledging, requestRefused, resting) }
  :: d_step {
      vault[d] == pruning ->
      pruned(d);
      if
      :: HAS_PAGE(d) -> vault_step(d, pruning, imageDurable, fetching)
      :: else -> hasMore[d] = false; vault_step(d, pruning, imageDurable, pulling)
      fi
    }
  :: d_step {
      vault[d] == pruning && fulls > 0 ->
      fulls--;
      unpaged(d);
      passed[d] = cursor[d];
      vault_step(d, pruning, imageNotDurable, resting)
    }
  :: d_step {
      vault[d] == fetching && mailbox[d] == pending && defers > 0 ->
      firstOf(d, page);
      if
      :: REMEMBERED(d, first) && (delivery[AT(d, first)] == queued || delivery[AT(d, first)] == hinted) ->
        defers--;
        mailbox_step(d, pending, fetchRequested, pending);
        onFetchedEarly(d, first);
        page[AT(d, first)] = false;
        passed[d] = sequence[AT(d, first)];
        goOn(d, fetching, fetchDeferred)
      :: else
      fi
    }
  :: d_step {
      vault[d] == fetching && (mailbox[d] != closed || broken(S35)) ->
      firstOf(d, page);
      if
      :: first == 2 && forgotten[d] ->
        unpaged(d);
        passed[d] = cursor[d];
        hasMore[d] = true;
        goOn(d, fetching, requestRefused)
      :: REMEMBERED(d, first) && delivery[AT(d, first)] != deferred ->
        must(S35, mailbox[d] != closed);
        onFetched(d, first);
        vault_step(d, fetching, documentReceived, storing);
        if
        :: broken(S32) -> cursor[d] = sequence[AT(d, first)]
        :: broken(S33) -> onAcknowledged(d, first)
        :: else
        fi
      :: else ->
        page[AT(d, first)] = false;
        passed[d] = sequence[AT(d, first)];
        goOn(d, fetching, requestRefused)
      fi
    }
  :: d_step {
      vault[d] == storing && !(broken(S37) && page[AT(d, 3)]) ->
      firstOf(d, page);
      written(d, first);
      page[AT(d, first)] = false;
      passed[d] = sequence[AT(d, first)];
      vault_step(d, storing, imageDurable, acknowledging)
    }
  :: d_step {
      vault[d] == storing && fulls > 0 ->
      fulls--;
      unpaged(d);
      passed[d] = cursor[d];
      vault_step(d, storing, imageNotDurable, resting)
    }
  :: d_step {
      vault[d] == acknowledging && mailbox[d] != closed ->
      firstOf(d, owed);
      onAcknowledged(d, first);
      owed[AT(d, first)] = false;
      goOn(d, acknowledging, acknowledged)
    }
  od
}

/* An older version has to reach the mailbox first; after a newer one it would be refused for ever. */
#define IS_BEHIND(d, e) (((e) == 1 || (e) == 2) && row[AT(d, 0)] == due || (e) == 2 && row[AT(d, 1)] == due)

/* Documents are issued in the order of their versions, and a row that is not confirmed is sent, and sent again. */
proctype issuer() {
  byte n;
end:
  do
  :: atomic {
      issued < EDITIONS ->
      select (n : 0 .. EDITIONS - 1);
      if
      :: d_step {
          row[AT(0, n)] == nothing && (n == 0 || n == 3 && hasLarge || n == 1 && row[0] != nothing ||
            n == 2 && isWithdrawn && row[1] != nothing) ->
          issued++;
          onIssued(n)
        }
      :: else
      fi;
      n = 0
    }
  od
}

proctype relay(byte d; byte e) {
end:
  do
  :: d_step {
      row[AT(d, e)] == due && entries[d] < entriesMax && (!IS_BEHIND(d, e) || broken(L5)) ->
      outbox_step(relaying, relayPassed, relaying);
      onDue(d, e, true)
    }
  :: d_step {
      losses > 0 && row[AT(d, e)] == due && entries[d] < entriesMax && !IS_BEHIND(d, e) ->
      losses--;
      onDue(d, e, false)
    }
  od
}

/* Entries that a device has not dealt with are hinted at again, and given up after a day. */
proctype reminder(byte d) {
  byte n;
end:
  do
  :: atomic {
      entries[d] > 0 ->
      select (n : 0 .. EDITIONS - 1);
      if
      :: d_step { WAITS(AT(d, n)) -> onHintDue(d, n, false) }
      :: d_step { WAITS(AT(d, n)) && days > 0 -> days--; onHintDue(d, n, true) }
      :: else
      fi;
      n = 0
    }
  od
}

proctype mishaps() {
  byte d, n;
end:
  do
  :: atomic {
      select (d : 0 .. devices - 1);
      if
      :: d_step {
          kills > 0 && !down[d] && vault[d] == storing ->
          kills--;
          firstOf(d, page);
          written(d, first);
          killed(d)
        }
      :: d_step { kills > 0 && !down[d] && vault[d] == pruning -> kills--; pruned(d); killed(d) }
      :: d_step { kills > 0 && !down[d] -> kills--; killed(d) }
      :: d_step { removals > 0 && mailbox[d] != closed -> removals--; onRemoved(d) }
      :: d_step {
          forgets > 0 && !forgotten[d] && newest[OF(d, 0)] == 3 && !WAITS(AT(d, 2)) ->
          forgets--;
          forgotten[d] = true;
          horizon[d] = sequence[AT(d, 2)]
        }
      :: d_step {
          losses > 0 && vault[d] == acknowledging && mailbox[d] != closed ->
          losses--;
          firstOf(d, owed);
          onAcknowledged(d, first);
          unpaged(d);
          vault_step(d, acknowledging, requestSpent, resting)
        }
      :: d_step {
          losses > 0 && vault[d] == acknowledging ->
          losses--;
          firstOf(d, owed);
          late = AT(d, first);
          unpaged(d);
          vault_step(d, acknowledging, requestSpent, resting)
        }
      :: d_step {
          losses > 0 && vault[d] == fetching ->
          losses--;
          unpaged(d);
          vault_step(d, fetching, requestSpent, resting)
        }
      :: d_step { losses > 0 && vault[d] == pulling -> losses--; vault_step(d, pulling, requestSpent, resting) }
      :: else
      fi;
      d = 0
    }
  :: d_step { late < 8 && mailbox[late / EDITIONS] != closed -> onAcknowledged(late / EDITIONS, late % EDITIONS) }
  :: d_step {
      backups > 0 ->
      backups--;
      hasBackup = true;
      backupCursor = cursor[0];
      backupHeld[0] = held[0];
      backupHeld[1] = held[1];
      for (i : 0 .. EDITIONS - 1) { backupOwed[i] = owed[i] };
      i = 0
    }
  :: d_step {
      restores > 0 && hasBackup ->
      restores--;
      wasRestored = true;
      cursor[0] = backupCursor;
      held[0] = backupHeld[0];
      held[1] = backupHeld[1];
      for (i : 0 .. EDITIONS - 1) { owed[i] = backupOwed[i] };
      killed(0)
    }
  :: atomic {
      select (d : 0 .. devices - 1);
      select (n : 0 .. EDITIONS - 1);
      if
      :: d_step { row[AT(d, n)] == confirmed || row[AT(d, n)] == gone -> onDue(d, n, true) }
      :: else
      fi;
      d = 0;
      n = 0
    }
  od
}

#define state_must(id, p) :: d_step { checked(id) && !(p) -> printf(#id); assert(false) }

#define HAS(d, e) (TOO_LARGE(e) || held[OF(d, e)] >= VERSION(e))
#define COUNTED(d, e) (sequence[AT(d, e)] > 0 && cursor[d] >= sequence[AT(d, e)] && \
  (WAITS(AT(d, e)) && delivery[AT(d, e)] != deferred || \
    delivery[AT(d, e)] == acked && (!wasRestored || d == 1 || newest[OF(d, e)] == VERSION(e))) && \
  !(DOCUMENT(e) == 0 && forgotten[d]))
#define SETTLED(d, e) (delivery[AT(d, e)] != nothing && !WAITS(AT(d, e)) || newest[OF(d, e)] > VERSION(e) || \
  mailbox[d] == closed)
#define OF_ALL(p) (p(0, 0) && p(0, 1) && p(0, 2) && p(0, 3) && p(1, 0) && p(1, 1) && p(1, 2) && p(1, 3))

/* What a backup took away comes again in its newest version alone. */
#define KEPT(d, e) (!COUNTED(d, e) || HAS(d, e))
#define HONEST(d, e) (delivery[AT(d, e)] != acked || TOO_LARGE(e) || most[OF(d, e)] >= VERSION(e))
#define OWED_UNTIL_SETTLED(d, e) (row[AT(d, e)] != gone || d >= devices || SETTLED(d, e))

active proctype properties() {
end:
  do
  state_must(S32, OF_ALL(KEPT))
  state_must(S33, OF_ALL(HONEST))
  state_must(S34, OF_ALL(OWED_UNTIL_SETTLED))
  od
}

/* What must happen at last, by weak fairness of each process (`pan -f`), in world 9. */

ltl L5 { [] (rows > 0 -> <> (rows == 0)) }
#define IS_WHOLE (held[0] == newest[0] || forgotten[0] && held[0] == 0)
ltl L6 { [] (wasRestored -> <> IS_WHOLE) }
ltl S37 { [] ((row[0] == due && row[3] != nothing) -> <> (row[0] == gone)) }

#define world(n) (WORLD == 0 || WORLD == n)

init {
  atomic {
#ifdef LISTING
    c_code { atexit(listed); };
#endif
    if
    :: world(1) -> isWithdrawn = true; hasLarge = true; kills = 1; losses = 1
    :: world(2) -> isWithdrawn = true; hasLarge = true; kills = 1; fulls = 1; entriesMax = 2
    :: world(3) -> isWithdrawn = true; hasLarge = true; days = 1; losses = 1; entriesMax = 2
    :: world(4) -> devices = 2; kills = 1; losses = 1
    :: world(5) -> devices = 2; hasLarge = true; entriesMax = 1
    :: world(6) -> isWithdrawn = true; backups = 1; restores = 1; losses = 1
    :: world(7) -> isWithdrawn = true; hasLarge = true; backups = 1; restores = 1; forgets = 1; kills = 1; fulls = 1
    :: world(8) -> devices = 2; removals = 1; defers = 1; losses = 1
    :: world(12) -> isWithdrawn = true; backups = 1; restores = 1; forgets = 1; days = 1
    :: world(11) -> isWithdrawn = true; hasLarge = true; removals = 1; defers = 2; days = 1; entriesMax = 2
    :: WORLD == 9 -> hasLarge = true; isWithdrawn = true; kills = 1; entriesMax = 1
    :: WORLD == 10 -> isWithdrawn = true; backups = 1; restores = 1; forgets = 1
    fi;
    if
    :: devices == 2 ->
      run device(1);
      run reminder(1);
      run relay(1, 0);
      run relay(1, 1);
      run relay(1, 2);
      run relay(1, 3)
    :: else
    fi;
    run issuer();
    run device(0);
    run reminder(0);
    run relay(0, 0);
    run relay(0, 1);
    run relay(0, 2);
    run relay(0, 3);
    run mishaps()
  }
}
