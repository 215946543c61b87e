/** All money of invitations: the places that received fees give a part of them back. */
import { amount } from "@assay/core/money.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import { postingsOf } from "@assay/server/agreements/promises.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";
import type { Part } from "../rules.ts";

/** A payout's number, its currency and what each place that received fees pays of it. */
export interface Paying {
  readonly id: string;
  readonly currency: string;
  readonly parts: readonly Part[];
}

/** The places where a friend's fees lie pay his inviter. */
export function rebate(inviterId: string, { id, currency, parts }: Paying): Posting[] {
  const to = addressOf(inviterId, "spot");
  const transfers = parts.map(({ place, toInviter }) => ({ from: place, to, amount: amount(currency, toInviter) }));
  return postingsOf("rebate", id, transfers);
}

/** The same places give the friend his part of his own fees back. */
export function rebateFriend(friendId: string, { id, currency, parts }: Paying): Posting[] {
  const to = addressOf(friendId, "spot");
  const transfers = parts.map(({ place, toFriend }) => ({ from: place, to, amount: amount(currency, toFriend) }));
  return postingsOf("rebate-friend", id, transfers);
}
