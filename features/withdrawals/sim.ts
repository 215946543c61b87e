/** How people use it, and what must stay true of it (README.md, Invariants). */
import { shortFaults } from "@assay/server/agreements/held.ts";
import { foundBy, deed, simulation } from "@assay/server/simulation.ts";
import type { Database } from "@assay/server/database.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import type { Address } from "@assay/server/ledger/ledger.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { OPEN_MAX } from "./rules.ts";
import { FEES } from "./server/postings.ts";

const unknown = (below: number): string => `00000000-0000-7000-8000-${String(below).padStart(12, "0")}`;

const look = deed("withdrawals.look", calls.showRates, {
  weight: 2,
  ask: ({ draw }) => (draw.percent(50) ? {} : { id: draw.pick(["2", "3"]) }),
  shows: { accepted: "somebody looks what can be withdrawn" },
});

/** The people of the simulation have nothing to prove it by: nothing of theirs leaves. */
const ask = deed("withdrawals.ask", calls.withdraw, {
  weight: 2,
  ask: ({ draw }) => ({ currency: "3", network: "ethereum" as const, amount: "50", wallet: unknown(draw.below(1_000)) }),
});

const list = deed("withdrawals.list", calls.listWithdrawals, { weight: 1, ask: () => ({}) });

const cancel = deed("withdrawals.cancel", calls.cancel, {
  weight: 1,
  ask: ({ draw }) => ({ id: unknown(draw.below(1_000)) }),
  shows: { "no-such-withdrawal": "somebody cancels what was never asked for" },
});

/** What the fee place has beside what the rows say: the fee of each that was sent, and none of one that was given back. */
async function feeFaults(db: Database): Promise<string[]> {
  const { rows } = await sql<{ currency: string; units: string }>`select currency, sum(fee) as units
    from withdrawals.withdrawal where kind = 'chain' and state in ('broadcast', 'confirmed') group by 1`.execute(db);
  const { rows: spent } = await sql<{ currency: string; units: string }>`select currency, from_fees as units from withdrawals.gas
    join (values ('ethereum', 'ETH'), ('bitcoin', 'BTC'), ('tron', 'TRX')) as coin (network, currency) using (network)`.execute(
    db,
  );
  const paid = new Map(spent.map(({ currency, units }) => [currency, BigInt(units)]));
  const owed = new Map(rows.map(({ currency, units }) => [currency, BigInt(units) - (paid.get(currency) ?? 0n)]));
  const kept = new Map((await readBalances(db, [FEES])).map(({ currency, units }) => [currency, units]));
  return [...new Set([...owed.keys(), ...kept.keys()])].flatMap((currency) => {
    const [rowsSay, ledgerSays] = [owed.get(currency) ?? 0n, kept.get(currency) ?? 0n];
    const money = (units: bigint): string => formatAmount(amount(currency, units));
    return rowsSay === ledgerSays ? [] : [`fees of ${currency}: rows say ${money(rowsSay)}, the ledger ${money(ledgerSays)}`];
  });
}

async function heldShort(db: Database): Promise<string[]> {
  const open = sql`select 'user/' || customer_id || '/spot/held' as address, currency, units from withdrawals.withdrawal
    where kind <> 'sweep' and state in ('review', 'held', 'queued', 'signing')`;
  const { rows } = await sql<{ address: Address }>`select distinct address from (${open}) as places`.execute(db);
  return await shortFaults(
    db,
    rows.map(({ address }) => address),
    open,
  );
}

export { plantedInChains, plantedInTests } from "./planted.ts";

export const sim = simulation("withdrawals", {
  tier: "B",
  deeds: [look, ask, list, cancel],
  truths: [
    { code: "WD-01", says: "The fees of what was sent are the house's, once each.", when: "each step", faults: feeFaults },
    { code: "WD-02", says: "What is not signed is held for it.", when: "each step", faults: heldShort },
    {
      code: "WD-16",
      says: "What customers and the house have is what came from outside, in each currency.",
      when: "full audit",
      faults: foundBy(sql`select currency || ' does not add up' as fault from withdrawals.total
        where customers + house <> chains + practice + elsewhere`),
    },
    {
      code: "WD-11",
      says: "Whatever is open has a deadline, and its last step an owner.",
      when: "full audit",
      faults: foundBy(sql`select id::text as fault from withdrawals.withdrawal one where ended_at is null and (due_at is null
        or not exists (select from withdrawals.step where withdrawal_id = one.id and owner is not null))`),
    },
    {
      code: "WD-06",
      says: "Nobody has more open than the bound.",
      when: "full audit",
      faults: foundBy(sql`select customer_id::text as fault from withdrawals.withdrawal where ended_at is null
        and kind <> 'sweep' and reason is distinct from 'fell-out' group by 1 having count(*) > ${OPEN_MAX}`),
    },
  ],
  sometimes: [],
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, currency, network, units, state) as line from withdrawals.withdrawal order by id`,
});
