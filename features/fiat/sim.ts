/** How people buy with local money, and what must stay true of it (README.md, Invariants). */
import { later, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import { accepted, belonging, deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { heldTruths } from "./server/held-truths.ts";

export { plantedInCharges, plantedInRefunds } from "./planted.ts";

const UNPAID = "fiat.unpaid";
const BY_CARD = "fiat.by-card";
const PAGES = "fiat.card-pages";
/** How long the jobs may need after something is due. */
const JOBS_MS = 60 * SECOND_MS;
/** How long until what no message has told is found. */
const FOUND_MS = 15 * MINUTE_MS;

const payer = JSON.stringify({ first_name: "Ana", last_name: "Souza", email: "ana@example.org", tax_id: "52998224725" });
const asked = (amount: string) =>
  ({
    countryCode: "BR",
    currencyCode: "BRL",
    paymentType: "pix",
    paymentAmount: amount,
    extendedParams: payer,
    rate: "1000",
  }) as const;

const create = deed("fiat.create", calls.createPay, {
  weight: 5,
  ask: ({ draw }) => asked(draw.percent(5) ? "60.005" : String(draw.percent(5) ? 10 : 60 + draw.below(2_000))),
  shows: {
    accepted: "somebody locks a rate",
    "payment-open": "somebody locks a rate beside an unpaid payment",
    "wrong-amount": "somebody pays a fraction that his currency does not have",
  },
  learn: ({ memory }, outcome) => {
    const payment = accepted(outcome)?.payment;
    if (payment) memory(UNPAID).push(payment.id);
  },
});

const pay = deed("fiat.pay", calls.payPractice, {
  weight: 4,
  ask: ({ draw, memory }) => {
    const known = memory(UNPAID).slice(-3);
    return known.length === 0 ? undefined : { id: draw.pick(known) };
  },
  shows: { accepted: "somebody pays as practice" },
});

const announce = deed("fiat.announce", calls.announce, {
  weight: 1,
  ask: ({ memory }) => {
    const id = memory(UNPAID).at(-1);
    return id === undefined ? undefined : { id };
  },
});

const giveUp = deed("fiat.give-up", calls.giveUp, {
  weight: 1,
  ask: ({ memory }) => {
    const id = memory(UNPAID).at(-1);
    return id === undefined ? undefined : { id };
  },
  shows: { accepted: "somebody gives a payment up" },
});

const createByCard = deed("fiat.create-by-card", calls.createPay, {
  weight: 3,
  ask: ({ draw }) => ({ ...asked(String(60 + draw.below(500))), paymentType: "card" as const }),
  shows: { accepted: "somebody locks a rate for a card" },
  learn: ({ memory }, outcome) => {
    const payment = accepted(outcome)?.payment;
    if (payment) memory(BY_CARD).push(payment.id);
  },
});

const lookForPage = deed("fiat.look-for-card-page", calls.showPayment, {
  weight: 4,
  ask: ({ memory }) => {
    const id = memory(BY_CARD).at(-1);
    return id === undefined ? undefined : { id };
  },
  learn: ({ memory, sometimes }, outcome) => {
    const shown = accepted(outcome);
    const session = /session=(\w+)$/.exec(shown?.card?.url ?? "")?.[1];
    if (session !== undefined && memory(PAGES).at(-1) !== session) memory(PAGES).push(session);
    if (shown?.payment.status === "delivered") sometimes("a card has bought USDT");
  },
});

/** Messages come twice, and what is confirmed later is told by none. */
const pressCard = deed("fiat.press-card", calls.pressPracticeCard, {
  weight: 4,
  ask: ({ draw, memory }) => {
    const session = memory(PAGES).at(-1);
    const act = draw.pick(["pay", "prove", "confirm", "fail", "decline", "later", "dispute"] as const);
    return session === undefined ? undefined : { session, act, ...(draw.percent(10) && { name: "Bruno Lima" }) };
  },
});

const payCard = deed("fiat.pay-card", calls.payCard, {
  weight: 1,
  ask: ({ memory }) => {
    const id = memory(BY_CARD).at(-1);
    return id === undefined ? undefined : { id };
  },
});

const list = deed("fiat.list", calls.payLog, {
  weight: 2,
  ask: () => ({}),
  learn: ({ sometimes }, outcome) => {
    if (accepted(outcome)?.list.some(({ status }) => status === "delivered")) sometimes("local money has bought USDT");
  },
});

export const sim = simulation("fiat", {
  tier: "B",
  belongings: [belonging(calls.createPay, asked("100"))],
  deeds: [create, pay, announce, giveUp, createByCard, lookForPage, pressCard, payCard, list],
  sometimes: ["local money has bought USDT", "a card has bought USDT"],
  truths: [
    ...heldTruths,
    {
      code: "FIAT-02",
      says: "What was delivered is what parts of lines have bought, each part once, and never for more than was agreed.",
      when: "full audit",
      faults: foundBy(sql`
        select payment.id || ' was paid ' || coalesce(paid, 0) as fault from fiat.payment
        left join (select payment_id, sum(units) as shown, sum(bought) as bought from fiat.part where state <> 'taken-back' group by 1)
          said on payment_id = payment.id
        where coalesce(paid, 0) <> coalesce(shown, 0) or paid > fiat or (not is_late and owed > arrives)
          or (paid is not null and owed <> bought)
        union all select line.id || ' counts ' || counted from fiat.line
        left join (select line_id, sum(units) as parts from fiat.part where state <> 'taken-back' group by 1) said on line_id = line.id
        where counted <> coalesce(parts, 0) and fate <> 'bounced'`),
    },
    {
      code: "FIAT-03",
      says: "Each statement continues the one before, and its lines are what it has changed.",
      when: "full audit",
      faults: foundBy(sql`
        select statement.id || ' does not sum up' as fault from fiat.statement
        left join (select statement_id, sum(units) as moved from fiat.line group by 1) said on statement_id = statement.id
        left join fiat.statement before on before.account_id = statement.account_id and before.position = statement.position - 1
        where statement.closing <> statement.opening + coalesce(moved, 0) or before.closing <> statement.opening`),
    },
    {
      code: "FIAT-04",
      says: "All that a bank has shown is counted for a payment, waits for people, goes back, or is known not to be explained.",
      when: "full audit",
      faults: foundBy(sql`
        select last.account_id || ' has ' || last.closing || ', explained is ' || explained as fault
        from (select distinct on (account_id) account_id, closing from fiat.statement order by account_id, position desc) last
        join (select distinct on (account_id) account_id, opening from fiat.statement order by account_id, position) first
          using (account_id)
        join (select account_id, sum(counted + open) + sum(case when return_seen then 0 else returned end)
          + sum(case when fate in ('unexplained', 'bank-fee', 'own-transfer', 'loss', 'payout') then units else 0 end) - sum(lost) as explained from fiat.line group by 1) moved using (account_id)
        where last.closing <> first.opening + explained`),
    },
    {
      code: "FIAT-05",
      says: "What is unpaid is over with its rate, and what was matched is delivered.",
      when: "end",
      faults: foundBy(
        (_customers, now) =>
          sql`select id || ' is still ' || status as fault from fiat.payment
            where (status = 'to-be-paid' and due_at < ${later(now, -JOBS_MS)}) or (status = 'matched' and owed - delivered <= promised
              and (choose_by is null or choose_by < ${later(now, -JOBS_MS)}))`,
      ),
    },
    {
      code: "FIAT-10",
      says: "What the provider of cards has told as paid is one movement of our account with it, of that amount.",
      when: "full audit",
      faults: foundBy(sql`
        select card_try.id || ' was charged, and its account shows ' || coalesce(line.units, 0) as fault
        from fiat.card_try join fiat.practice_card page on page.id = session
        left join fiat.line on bank_id = charge and charge is not null
        where (card_try.state = 'paid' and line.units is distinct from page.units) or (card_try.state = 'paid' and page.state <> 'paid')`),
    },
    {
      code: "FIAT-11",
      says: "What was paid by card is found, whether a message tells of it or not, and nothing is given up for its age.",
      when: "end",
      faults: foundBy(
        (_customers, now) => sql`
          select card_try.id || ' is still ' || card_try.state as fault
          from fiat.card_try left join fiat.practice_card page on page.id = session
          where (card_try.state = 'asked' and card_try.created_at < ${later(now, -FOUND_MS)})
            or (card_try.state not in ('paid', 'asked') and page.state in ('paid', 'processing') and page.paid_at < ${later(now, -FOUND_MS)})
            or (card_try.state not in ('paid', 'over', 'failed') and due_at is null)`,
      ),
    },
    {
      code: "FIAT-20",
      says: "What a card's bank has sent back of a refund has come back as it went, once, and of no other refund has anything come back.",
      when: "full audit",
      faults: foundBy(sql`
        select card_refund.id || ' is ' || state || ', and ' || back.units || ' have come back' as fault
        from fiat.card_refund cross join lateral (
          select coalesce(sum(line.units), 0) as units from fiat.line where bank_id in (refund || '-failed', refund || '-beyond-failed')
        ) back
        where back.units <> case when state = 'bounced' then card_refund.units else 0 end`),
    },
    {
      code: "FIAT-22",
      says: "What is kept of an account's lines as they change is what all of them come to.",
      when: "full audit",
      faults: foundBy(sql`
        select account_id || ' keeps ' || kept::text || ', its lines are ' || said::text as fault from (
          select account_id, array[sum(counted), sum(open), sum(going_back), sum(unexplained), sum(spent), sum(lost), sum(paid_out)] as kept from (
            select account_id, counted, open, going_back, unexplained, spent, lost, paid_out from fiat.book
            union all select account_id, counted, open, going_back, unexplained, spent, lost, paid_out from fiat.book_change
          ) one group by 1
        ) book full join (
          select account_id, array[sum(counted), sum(open), coalesce(sum(returned) filter (where not return_seen), 0),
            coalesce(-sum(units) filter (where fate = 'unexplained'), 0),
            coalesce(-sum(units) filter (where fate in ('bank-fee', 'own-transfer')), 0),
            sum(lost) - coalesce(sum(units) filter (where fate = 'loss'), 0),
            coalesce(-sum(units) filter (where fate = 'payout'), 0)] as said from fiat.line group by 1
        ) shown using (account_id) where kept is distinct from said`),
    },
  ],
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, reference, fiat, arrives, status, promised, paid, is_late, owed) as line
    from fiat.payment order by id`,
});
