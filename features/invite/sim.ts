/** How people invite, and what must stay true of it (README.md, Invariants). */
import { later, MINUTE_MS } from "@assay/core/time.ts";
import { customerSince, invitedBy } from "@assay/features/identity/server.ts";
import { readAllFees, readReceived } from "@assay/server/ledger/fees.ts";
import { accepted, deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls, sides } from "./contract.ts";
import { openDay } from "./rules.ts";

const CODES = "invite.codes";
/** How long the job may need after a day is settled. */
const PAYING_MS = 10 * MINUTE_MS;

const makeCode = deed("invite.code", calls.makeCode, {
  weight: 1,
  ask: ({ draw }) => ({ label: draw.pick(["", "blog", "友達"]), friend_percent: String(draw.below(51)) }),
  shows: { accepted: "somebody makes a code" },
  learn: ({ memory }, outcome) => {
    const made = accepted(outcome);
    if (made) memory(CODES).push(made.code);
  },
});

const labelCode = deed("invite.label", calls.labelCode, {
  weight: 1,
  ask: ({ draw, memory }) => {
    const known = memory(CODES).slice(-3);
    return { code: known.length === 0 || draw.percent(10) ? "NOBODYS" : draw.pick(known), label: `label ${draw.below(9)}` };
  },
});

const look = deed("invite.look", calls.showInvites, { weight: 1, ask: () => ({}) });
const friends = deed("invite.friends", calls.listFriends, { weight: 1, ask: () => ({ limit: "5" }) });

const payouts = deed("invite.payouts", calls.listPayouts, {
  weight: 2,
  ask: ({ draw }) => ({ side: draw.pick(sides), limit: "20" }),
  learn: ({ sometimes }, outcome) => {
    const list = accepted(outcome)?.list ?? [];
    if (list.some((one) => one.outcome === "paid")) sometimes("a day's fees bring a rebate");
    if (list.some((one) => one.outcome === "linked")) sometimes("a linked friend's fees bring nothing");
  },
});

/** Reasons in which trades pay fees, named here a second time: what a feature forgets to declare shows. */
const FEES = ["spot-fee", "leverage-fee", "stock-fee", "swap"];

/** What two lists do not have in common. */
const apart = (ones: readonly string[], others: readonly string[]): string[] =>
  [...new Set(ones).symmetricDifference(new Set(others))].sort();

export const sim = simulation("invite", {
  tier: "B",
  deeds: [makeCode, labelCode, look, friends, payouts],
  sometimes: ["a day's fees bring a rebate", "a linked friend's fees bring nothing"],
  truths: [
    {
      code: "INVITE-01",
      says: "Whoever invites was there before: no chain of inviters comes back to its beginning.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ friend: string; inviter: string; code: string }>`
          select friend_id as friend, inviter_id as inviter, code from invite.invitation order by id`.execute(db);
        const faults: string[] = [];
        for (const { friend, inviter, code } of rows) {
          const invited = await invitedBy(db, friend);
          const since = await customerSince(db, inviter);
          if (!invited || invited.inviterId !== inviter || invited.code !== code) faults.push(`${friend} was invited otherwise`);
          else if (!since || since > invited.at) faults.push(`${friend} was there before his inviter`);
        }
        return faults;
      },
    },
    {
      code: "INVITE-02",
      says: "The days that are decided have a row for all fees that were received, and for no others.",
      when: "full audit",
      faults: async (db) => {
        const invitations = await sql<{ friend: string; first: number; end: number }>`
          select friend_id as friend, from_day as first, coalesce(next_day, end_day) as end from invite.invitation where share > 0`.execute(
          db,
        );
        const told = await sql<{ line: string }>`
          select concat_ws(' ', friend_id, day, currency, fees) as line from invite.payout`.execute(db);
        const decided = new Map(invitations.rows.map((row) => [row.friend, row]));
        const received = (await readAllFees(db, FEES)).flatMap(({ customerId, day, currency, units }) => {
          const one = decided.get(customerId);
          return one && day >= one.first && day < one.end ? [`${customerId} ${day} ${currency} ${units}`] : [];
        });
        return apart(
          received,
          told.rows.map(({ line }) => line),
        );
      },
    },
    {
      code: "INVITE-02",
      says: "What was posted is what the rows say, and with what coupons gave back never more than the fees: fees less that, times share, rounded down, of which the friend gets his hundredths.",
      when: "full audit",
      faults: async (db) => {
        const told = await sql<{ line: string }>`
          select concat_ws(' ', 'rebate', id, inviter_id, to_inviter) as line from invite.payout where to_inviter > 0
          union all select concat_ws(' ', 'rebate-friend', id, friend_id, to_friend) from invite.payout where to_friend > 0`.execute(
          db,
        );
        const wrong = await sql<{ line: string }>`
          select id || ' is another part' as line from invite.payout where rebate <> div((fees - returned) * share, 100000000)
            or (outcome = 'paid' and to_friend <> div(rebate * friend_percent, 100)) or (to_friend + to_inviter) * 2 > fees - returned`.execute(
          db,
        );
        const posted = (await readReceived(db, ["rebate", "rebate-friend"])).map(
          ({ reason, reference, customerId, units }) => `${reason} ${reference} ${customerId} ${units}`,
        );
        return [
          ...wrong.rows.map(({ line }) => line),
          ...apart(
            posted,
            told.rows.map(({ line }) => line),
          ),
        ];
      },
    },
    {
      code: "INVITE-02",
      says: "What a code has brought is the sum of its payouts.",
      when: "full audit",
      faults: foundBy(sql`
        with told as (
          select p.inviter_id as customer_id, 'inviter' as side, i.code, p.currency, sum(p.to_inviter) as earned
          from invite.payout p join invite.invitation i using (friend_id) where p.to_inviter > 0 group by 1, 2, 3, 4
          union all
          select p.friend_id, 'friend', i.code, p.currency, sum(p.to_friend)
          from invite.payout p join invite.invitation i using (friend_id) where p.to_friend > 0 group by 1, 2, 3, 4
        )
        select concat_ws(' ', customer_id, side, code, currency) as fault
        from told full join invite.total total using (customer_id, side, code, currency)
        where told.earned is distinct from total.earned`),
    },
    {
      code: "INVITE-03",
      says: "Each day that is over has been decided.",
      when: "end",
      faults: foundBy(
        (_customers, now) => sql`
          select friend_id || ' waits since day ' || next_day as fault from invite.invitation
          where next_day < ${openDay(later(now, -PAYING_MS))}`,
      ),
    },
  ],
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', friend_id, day, currency, fees, rebate, to_friend, to_inviter, outcome) as line
    from invite.payout order by friend_id, day, currency`,
});
