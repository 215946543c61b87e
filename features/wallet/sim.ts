/** How people use their wallet, and what must stay true of it (README.md, Invariants). */
import { parseAmount } from "@assay/core/money.ts";
import { currencyById } from "@assay/core/currency.ts";
import { utcDay } from "@assay/core/time.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { accepted, deed, refused, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { type AccountField, calls } from "./contract.ts";
import { accountOf, faucetGift } from "./rules.ts";
import { addressOf, FAUCET, faucetFund } from "./server/postings.ts";

/** USDT, BTC and ETH go to and fro between few accounts, so that a transfer is covered about as often as not. */
const moved = ["3", "3", "1", "2"];
const fields: readonly AccountField[] = ["change", "change", "lever", "micro"];

const transfer = deed("wallet.transfer", calls.transfer, {
  weight: 4,
  ask: ({ draw }) => ({
    currency_id: draw.pick(moved),
    number: draw.percent(3) ? "0" : `${draw.below(4_000)}.${draw.below(100_000_000)}`,
    from_field: draw.pick(fields),
    to_field: draw.pick(fields),
  }),
  // WALLET-02 in both directions: what is covered succeeds, and nothing else does.
  foresee: async (db, { customerId }, input) => {
    if (input.from_field === input.to_field) return "same-account";
    const currency = currencyById(Number(input.currency_id))!.code;
    const asked = parseAmount(currency, input.number);
    if (!asked || asked.units === 0n) return "wrong-amount";
    const address = addressOf(customerId, accountOf(input.from_field as AccountField));
    const balance = (await readBalances(db, [address])).find((one) => one.currency === currency);
    return (balance?.units ?? 0n) >= asked.units ? "accepted" : "insufficient-balance";
  },
  learn: ({ sometimes }, outcome) => {
    if (accepted(outcome)) sometimes("a transfer was accepted");
    if (refused(outcome) === "insufficient-balance") sometimes("a transfer was not covered");
  },
});

const claimFaucet = deed("wallet.claim-faucet", calls.claimFaucet, {
  weight: 1,
  ask: () => ({}),
  foresee: async (db, { customerId, now }) => {
    const funds = (await readBalances(db, [FAUCET])).find(({ currency }) => currency === faucetGift.currency);
    if ((funds?.units ?? 0n) < faucetGift.units) return "faucet-empty";
    const { rows } = await sql`
      select 1 from wallet.faucet_claim where customer_id = ${customerId} and day = ${utcDay(now)}`.execute(db);
    return rows.length > 0 ? "faucet-claimed" : "accepted";
  },
  learn: ({ sometimes }, outcome) => {
    if (accepted(outcome)) sometimes("practice money was claimed");
    if (refused(outcome) === "faucet-claimed") sometimes("practice money was claimed twice in a day");
  },
});

const unitsOf = (currency: string, text: string): bigint =>
  text.startsWith("-") ? -parseAmount(currency, text.slice(1))!.units : parseAmount(currency, text)!.units;

/** Reads bills as the customer does, and adds them up (WALLET-03). */
const readBills = deed("wallet.read-bills", calls.listBills, {
  weight: 1,
  ask: ({ draw }) => ({ limit: "30", type: draw.pick(fields) }),
  learn: (_stage, outcome) => {
    const lines = accepted(outcome)?.list ?? [];
    for (const [index, line] of lines.entries()) {
      const older = lines.slice(index + 1).find(({ currency, place }) => currency === line.currency && place === line.place);
      if (!older) continue;
      const [before, change, after] = [older.balance, line.change, line.balance].map((text) => unitsOf(line.currency, text));
      if (before! + change! !== after!) throw new Error(`bill ${line.id}: ${older.balance} and ${line.change} is not ${line.balance}`);
    }
  },
});

const readWallets = deed("wallet.read-wallets", calls.listWallets, { weight: 1, ask: () => ({}) });

export const sim = simulation("wallet", {
  deeds: [transfer, claimFaucet, readBills, readWallets],
  sometimes: [
    "a transfer was accepted",
    "a transfer was not covered",
    "practice money was claimed",
    "practice money was claimed twice in a day",
  ],
  truths: [
    {
      code: "WALLET-04",
      says: "What the faucet has left is what it was funded with, less what was claimed.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ units: string }>`select coalesce(sum(units), 0) as units from wallet.faucet_claim`.execute(db);
        const left = (await readBalances(db, [FAUCET]))[0]?.units ?? 0n;
        return faucetFund.units - BigInt(rows[0]!.units) === left ? [] : [`${left} is left after claims of ${rows[0]!.units}`];
      },
    },
  ],
  fingerprint: async (db) => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', customer_id, currency, units, from_account, to_account, at) as line from wallet.transfer order by id`.execute(db);
    return rows.map(({ line }) => line);
  },
});
