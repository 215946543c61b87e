/** How people deposit, and what must stay true of it (README.md, Invariants). */
import { amount, formatAmount } from "@assay/core/money.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { accepted, deed, foundBy, simulation } from "@assay/server/simulation.ts";
import type { Database } from "@assay/server/database.ts";
import { sql } from "kysely";
import { calls, HOUSE_ID, networks } from "./contract.ts";
import { planted } from "./planted.ts";
import { chainAddress } from "./server/postings.ts";

const ADDRESS = "deposits.address";
const coins = ["2", "3", "30"] as const;

const look = deed("deposits.look", calls.showAddress, {
  weight: 3,
  ask: ({ draw }) => ({ currency: draw.percent(90) ? draw.pick(coins) : "1" }),
  shows: { "no-deposit-here": "somebody asks for an address of a currency that has none" },
  learn: ({ memory }, outcome) => {
    const shown = accepted(outcome);
    if (shown) memory(ADDRESS).push(shown.address);
  },
});

const pay = deed("deposits.pay", calls.payPractice, {
  weight: 6,
  ask: ({ draw }) => ({ currency: draw.pick(coins), network: draw.percent(95) ? ("ethereum" as const) : ("tron" as const) }),
  shows: { accepted: "somebody is paid by the sandbox" },
});

const list = deed("deposits.list", calls.listDeposits, {
  weight: 2,
  ask: () => ({}),
  learn: ({ sometimes }, outcome) => {
    if (accepted(outcome)?.list.some(({ status }) => status === "credited")) sometimes("a deposit is credited");
  },
});

const claim = deed("deposits.claim", calls.claim, {
  weight: 2,
  ask: ({ draw, memory }) => {
    const address = memory(ADDRESS).at(-1);
    if (address === undefined) return undefined;
    return { currency: "3", amount: String(100 + draw.below(3)), type: "ethereum" as const, address };
  },
  shows: { accepted: "somebody claims a payment", "claimed-already": "somebody claims a payment twice" },
});

/** What came from the chains beside what the rows say; practice, since a simulated house is a sandbox. */
async function chainFaults(db: Database): Promise<string[]> {
  const { rows } = await sql<{ network: (typeof networks)[number]; currency: string; units: string }>`
    select network, currency, sum(units) as units from (
      select network, currency, units from deposits.deposit where status = 'credited'
      union all select network, currency, credited from deposits.rest) came group by 1, 2`.execute(db);
  const came = new Map(
    rows.map(({ network, currency, units }) => [`${chainAddress(network, "sandbox")} ${currency}`, BigInt(units)]),
  );
  const balances = await readBalances(
    db,
    networks.map((network) => chainAddress(network, "sandbox")),
  );
  const paid = new Map(balances.map(({ address, currency, units }) => [`${address} ${currency}`, -units]));
  return [...new Set([...came.keys(), ...paid.keys()])].flatMap((key) => {
    const [rowsSay, ledgerSays] = [came.get(key) ?? 0n, paid.get(key) ?? 0n];
    const money = (units: bigint): string => formatAmount(amount(key.split(" ")[1]!, units));
    return rowsSay === ledgerSays ? [] : [`${key}: rows say ${money(rowsSay)}, the ledger ${money(ledgerSays)}`];
  });
}

export const sim = simulation("deposits", {
  tier: "B",
  deeds: [look, pay, list, claim],
  sometimes: ["a deposit is credited"],
  planted,
  truths: [
    {
      code: "DEP-02",
      says: "What the ledger has taken from each chain is what was credited, each transfer once, and what rests have made.",
      when: "each step",
      faults: chainFaults,
    },
    {
      code: "DEP-02",
      says: "Nobody is credited more than was sent to him.",
      when: "each step",
      faults: foundBy(sql`
        select customer_id || ' was sent less than he was credited' as fault from (
          select customer_id, network, sum(chain_units) as units from deposits.deposit where status = 'credited'
            and customer_id <> ${HOUSE_ID} group by 1, 2
        ) as credited left join (
          select customer_id, network, sum(chain_units) as sent from deposits.practice where tx_hash is not null group by 1, 2
        ) as paid using (customer_id, network) where units > coalesce(sent, 0)`),
    },
    {
      code: "DEP-05",
      says: "What came is what was credited, what the house got of rests, and what rests are left.",
      when: "full audit",
      faults: foundBy(sql`
        select network || ' ' || currency || ' does not add up' as fault from (
          select network, currency, sum(chain_units) as came, sum(units) * 10::numeric ^ (max(decimals) - 8) as credited
          from deposits.deposit where status = 'credited' and decimals > 8 group by 1, 2
        ) as all_of left join deposits.rest as kept using (network, currency)
        where came <> all_of.credited + coalesce(chain_units, 0) + coalesce(kept.credited, 0) * 10::numeric ^ 10`),
    },
    {
      code: "DEP-03",
      says: "Nothing is credited before it is final, unless its block was replaced since.",
      when: "full audit",
      faults: foundBy(sql`select id || ' is credited at ' || deposit.height as fault from deposits.deposit
        join deposits.scanner using (network) where status = 'credited' and not is_gone and halted_depth is null
        and deposit.height > scanner.height`),
    },
    {
      code: "DEP-03",
      says: "What is final is credited, or waits for more to come.",
      when: "end",
      faults: foundBy(sql`select id || ' still waits' as fault from deposits.deposit join deposits.scanner using (network)
        where status = 'confirming' and halted_depth is null and deposit.height <= scanner.height - needed`),
    },
  ],
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, tx_hash, position, chain_units, units, height, status, is_gone) as line
    from deposits.deposit order by id`,
});
