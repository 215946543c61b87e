/** What customers are told of their codes, their friends and what these have brought. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatRate } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { firstCodeOf } from "@assay/features/identity/server.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { CODES_MAX, FIRST_FRIEND_PERCENT, nameOf } from "../rules.ts";
import {
  countFriends,
  findInvitation,
  findTerms,
  type Invitation,
  listCodes,
  listTotals,
  pageInvitations,
  pagePayouts,
  type Payout,
  type Total,
} from "./store.ts";

const money = (currency: string, units: bigint): string => formatAmount(amount(currency, units));

/** By currency, what these totals add up to. */
function sumOf(totals: readonly Total[]): { currency: string; amount: string }[] {
  const sums = new Map<string, bigint>();
  for (const { currency, earned } of totals) sums.set(currency, (sums.get(currency) ?? 0n) + earned);
  return [...sums].map(([currency, units]) => ({ currency, amount: money(currency, units) }));
}

const periodOf = ({ share, friendPercent, fromDay, endDay, at }: Invitation) => ({
  share: formatRate(share),
  days: endDay - fromDay,
  friend_percent: friendPercent,
  at: at.getTime(),
  ends_at: endDay * DAY_MS,
});

export async function showInvites({ db, now, caller }: Reader<Customer>): Promise<OutputOf<typeof calls.showInvites>> {
  const { customerId } = caller;
  const [first, made, counts, totals, terms, invitation] = await Promise.all([
    firstCodeOf(db, customerId),
    listCodes(db, customerId),
    countFriends(db, customerId),
    listTotals(db, customerId),
    findTerms(db, now),
    findInvitation(db, customerId),
  ]);
  const [own, back] = [totals.filter(({ side }) => side === "inviter"), totals.filter(({ side }) => side === "friend")];
  const codeOf = (code: string, label: string, percent: number) => {
    const { registered = 0, traded = 0 } = counts.find((one) => one.code === code) ?? {};
    const earned = sumOf(own.filter((one) => one.code === code));
    return { code, label, friend_percent: percent, first: code === first, registered, traded, earned };
  };
  return {
    terms: terms && terms.share > 0n ? { share: formatRate(terms.share), days: terms.days } : null,
    codes_max: CODES_MAX,
    codes: [
      codeOf(first, "", FIRST_FRIEND_PERCENT),
      ...made.map(({ code, label, friendPercent }) => codeOf(code, label, friendPercent)),
    ],
    registered: counts.reduce((sum, { registered }) => sum + registered, 0),
    traded: counts.reduce((sum, { traded }) => sum + traded, 0),
    earned: sumOf(own),
    invited: invitation ? { ...periodOf(invitation), earned: sumOf(back) } : null,
  };
}

export async function listFriends(
  { db, caller }: Reader<Customer>,
  paging: InputOf<typeof calls.listFriends>,
): Promise<OutputOf<typeof calls.listFriends>> {
  const labels = new Map((await listCodes(db, caller.customerId)).map(({ code, label }) => [code, label]));
  return await readPage(
    paging,
    async (rows) => await pageInvitations(db, { ...rows, inviterId: caller.customerId }),
    (invitation) => ({
      ...periodOf(invitation),
      id: invitation.id,
      name: nameOf(invitation.friendId),
      code: invitation.code,
      label: labels.get(invitation.code) ?? "",
      traded_at: invitation.tradedDay === null ? null : invitation.tradedDay * DAY_MS,
    }),
  );
}

export async function listPayouts(
  { db, caller: { customerId } }: Reader<Customer>,
  { side, ...paging }: InputOf<typeof calls.listPayouts>,
): Promise<OutputOf<typeof calls.listPayouts>> {
  return await readPage(
    paging,
    async (rows) => await pagePayouts(db, { ...rows, customerId, side }),
    (payout: Payout) => ({
      id: payout.id,
      at: payout.at.getTime(),
      day: payout.day * DAY_MS,
      friend: nameOf(payout.friendId),
      currency: payout.currency,
      fees: money(payout.currency, payout.fees),
      returned: money(payout.currency, payout.returned),
      share: formatRate(payout.share),
      friend_percent: payout.friendPercent,
      rebate: money(payout.currency, payout.rebate),
      amount: money(payout.currency, side === "inviter" ? payout.toInviter : payout.toFriend),
      outcome: payout.outcome,
    }),
  );
}
