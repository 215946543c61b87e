/** How people use their wallet, and what must stay true of it (README.md, Invariants). */
import type { InputTextOf } from "@assay/core/contract.ts";
import { parseAmount } from "@assay/core/money.ts";
import { currencyById, isEquity } from "@assay/core/currency.ts";
import { utcDay } from "@assay/core/time.ts";
import { readMoved } from "@assay/server/ledger/moved.ts";
import type { Address } from "@assay/server/ledger/posting.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import type { Database } from "@assay/server/database.ts";
import { dailyLimits } from "@assay/features/proofs/contract.ts";
import { accepted, deed, foundBy, refused, simulation, type Stage } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { type Account, type AccountField, accountTypes, calls } from "./contract.ts";
import { planted } from "./planted.ts";
import { accountOf, faucetGift } from "./rules.ts";
import { addressOf, FAUCET, faucetFund } from "./server/postings.ts";

/** USDT, BTC and ETH go to and fro between few accounts, so that a transfer is covered about as often as not. */
const moved = ["3", "3", "1", "2"];
const fields: readonly AccountField[] = ["change", "change", "lever", "micro"];

/** WALLET-02 in both directions: what is covered succeeds, and nothing else does. */
async function foreseeTransfer(
  db: Database,
  { customerId }: Stage,
  input: InputTextOf<typeof calls.transfer>,
): Promise<string | undefined> {
  if (input.from_field === input.to_field) return "same-account";
  const currency = currencyById(Number(input.currency_id))!.code;
  if (isEquity(currency)) return "not-transferable";
  const asked = parseAmount(currency, input.number);
  if (!asked || asked.units === 0n) return "wrong-amount";
  const address = addressOf(customerId, accountOf(input.from_field as AccountField));
  const balance = (await readBalances(db, [address])).find((one) => one.currency === currency);
  if ((balance?.units ?? 0n) < asked.units) return "insufficient-balance";
  // What backs open positions there is the product's to know.
  return input.from_field === "lever" ? undefined : "accepted";
}

const transfer = deed("wallet.transfer", calls.transfer, {
  weight: 4,
  ask: ({ draw }) => ({
    currency_id: draw.pick(moved),
    number: draw.percent(3) ? "0" : `${draw.below(draw.pick([2, 40, 4_000]))}.${draw.below(100_000_000)}`,
    from_field: draw.pick(fields),
    to_field: draw.pick(fields),
  }),
  foresee: foreseeTransfer,
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
      if (before! + change! !== after!)
        throw new Error(`bill ${line.id}: ${older.balance} and ${line.change} is not ${line.balance}`);
    }
  },
});

/** What a customer has seen to be available, as "currency id, account, amount". */
const SEEN = "wallet.available";

const readWallets = deed("wallet.read-wallets", calls.listWallets, {
  weight: 2,
  ask: () => ({}),
  learn: ({ memory }, outcome) => {
    const seen = (accepted(outcome)?.accounts ?? []).flatMap(({ type, list }) =>
      list.filter(({ available }) => !/^0(\.0*)?$/.test(available)).map((one) => `${one.currency_id} ${type} ${one.available}`),
    );
    memory(SEEN).splice(0, Infinity, ...seen);
  },
});

/** Moves to the last unit what was last seen: often it is still there. */
const transferAll = deed("wallet.transfer-all", calls.transfer, {
  weight: 2,
  ask: ({ draw, memory }) => {
    const seen = memory(SEEN);
    if (seen.length === 0) return undefined;
    const [currency_id, from_field, number] = draw.pick(seen).split(" ") as [string, AccountField, string];
    return { currency_id, number, from_field, to_field: from_field === "change" ? "lever" : "change" };
  },
  foresee: foreseeTransfer,
  learn: ({ sometimes }, outcome) => {
    if (accepted(outcome)) sometimes("an account is emptied to the last unit");
  },
});

/** Money that only transfers move: what went in, less what went out. */
async function transferredTo(
  db: Database,
  customers: readonly string[],
  productAccounts: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ customer_id: string; account: Account; currency: string; units: string }>`
    select customer_id, account, currency, sum(units) as units from (
      select customer_id, to_account as account, currency, units from wallet.transfer
      union all select customer_id, from_account, currency, -units from wallet.transfer
    ) sides where account <> all(${[...productAccounts]}::text[]) and customer_id = any(${[...customers]}::uuid[]) group by 1, 2, 3`.execute(
    db,
  );
  return new Map(rows.map((row) => [`${addressOf(row.customer_id, row.account)} ${row.currency}`, BigInt(row.units)]));
}

/** What of the balances of places the ledger's own transfers between accounts have brought. */
async function transferredIn(db: Database, addresses: readonly Address[], currency: string): Promise<Map<Address, bigint>> {
  const asked = addresses.map((address) => ({ address, after: "0" }));
  const [all, others] = [
    await readMoved(db, asked, { currency, without: [] }),
    await readMoved(db, asked, { currency, without: ["transfer"] }),
  ];
  return new Map(addresses.map((address, at) => [address, all[at]!.units - others[at]!.units]));
}

export const sim = simulation("wallet", {
  tier: "B",
  deeds: [transfer, transferAll, claimFaucet, readBills, readWallets],
  sometimes: [
    "an account is emptied to the last unit",
    "a transfer was accepted",
    "a transfer was not covered",
    "practice money was claimed",
    "practice money was claimed twice in a day",
  ],
  truths: [
    {
      code: "WALLET-09",
      says: "Nobody moves money between his accounts more often in a UTC day than its limit.",
      when: "full audit",
      faults: foundBy(sql`select customer_id::text as fault from wallet.transfer
            group by customer_id, floor(extract(epoch from at) / 86400) having count(*) > ${dailyLimits.transfers}`),
    },
    {
      code: "WALLET-01",
      says: "An account that only transfers move holds what transfers have brought it; into the spot account features pay that nobody plays.",
      when: "each step",
      faults: async (db, customers, _now, declared) => {
        const productAccounts = declared.map(({ account }) => account);
        const wanted = await transferredTo(db, customers, productAccounts);
        const accounts = accountTypes.map(({ account }) => account).filter((account) => !productAccounts.includes(account));
        const balances = await readBalances(
          db,
          customers.flatMap((id) => accounts.map((account) => addressOf(id, account))),
        );
        const real = new Map(balances.map(({ address, currency, units }) => [`${address} ${currency}`, units]));
        const spots = accounts.includes("spot") ? customers.map((id) => addressOf(id, "spot")) : [];
        for (const currency of new Set(balances.map((one) => one.currency)))
          for (const [address, units] of await transferredIn(db, spots, currency)) real.set(`${address} ${currency}`, units);
        return [...new Set([...wanted.keys(), ...real.keys()])]
          .filter((key) => (wanted.get(key) ?? 0n) !== (real.get(key) ?? 0n))
          .map((key) => `${key}: ${real.get(key) ?? 0n}, transferred ${wanted.get(key) ?? 0n}`);
      },
    },
    {
      code: "WALLET-04",
      says: "What the faucet has left is what it was funded with, less what was claimed.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ units: string }>`select coalesce(sum(units), 0) as units from wallet.faucet_claim`.execute(
          db,
        );
        const left = (await readBalances(db, [FAUCET]))[0]?.units ?? 0n;
        return faucetFund.units - BigInt(rows[0]!.units) === left ? [] : [`${left} is left after claims of ${rows[0]!.units}`];
      },
    },
  ],
  planted,
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', customer_id, currency, units, from_account, to_account, at) as line from wallet.transfer order by id`,
});
