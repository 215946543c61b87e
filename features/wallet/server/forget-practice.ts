/** Practice customers who were left go after a time, and the practice money that they still have goes to whoever comes next. */
import { HOUR_MS } from "@assay/core/time.ts";
import { endOpen, forgetRows, openAmong } from "@assay/server/customer-rows.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import type { Account as Place } from "@assay/server/ledger/ledger.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { type IdlePractice, lockIdlePractice } from "@assay/features/identity/server.ts";
import { accountTypes } from "../contract.ts";
import { addressOf, FAUCET, practiceEnded } from "./postings.ts";
import type { WalletTerms } from "./terms.ts";

const CUSTOMERS_MAX = 100;

interface Left {
  readonly gone: readonly string[];
  /** Those who have something open. */
  readonly waiting: readonly string[];
}

/** Goes through them from the oldest on, in steps of which each is done whole or not at all. Whoever waits is passed over until next time. */
function eachLeft({ mode }: WalletTerms, name: string, act: (tx: Tx, left: Left) => Promise<void>): Job {
  let after: IdlePractice | undefined;
  return {
    name,
    everyMs: HOUR_MS,
    run: async (tx) => {
      if (mode !== "sandbox") return "done";
      const idle = await lockIdlePractice(tx.db, tx.now, { after, limit: CUSTOMERS_MAX });
      const isFull = idle.length === CUSTOMERS_MAX;
      tx.afterCommit(() => void (after = isFull ? idle.at(-1) : undefined));
      if (idle.length === 0) return "done";
      const ids = idle.map(({ id }) => id);
      const open = await openAmong(tx.db, tx.declared.customerRows, ids);
      for (const id of await holding(tx, ids)) open.add(id);
      await act(tx, { gone: ids.filter((id) => !open.has(id)), waiting: ids.filter((id) => open.has(id)) });
      return isFull ? "more" : "done";
    },
  };
}

/** Ends what they have left open the way they could have done it themselves; what ends by itself is waited for. */
export const endPractice = (terms: WalletTerms): Job =>
  eachLeft(terms, "wallet.end-practice", async (tx, { waiting }) => {
    if (waiting.length > 0) await endOpen(tx, waiting);
  });

/**
 * Takes their money back and forgets them: the rows that features declare as going. Entries of the ledger, evidence and what people of
 * the house did stay, and name an id that leads to nobody.
 */
export const forgetPractice = (terms: WalletTerms): Job =>
  eachLeft(terms, "wallet.forget-practice", async (tx, { gone }) => {
    if (gone.length === 0) return;
    const owned = await readBalances(tx.db, gone.flatMap(ownPlaces));
    const places: Place[] = owned.filter(({ units }) => units > 0n);
    await tx.ledger.open([...places, { address: FAUCET, currency: "USDT" }]);
    for (const customerId of gone) {
      const own = new Set(ownPlaces(customerId));
      const amounts = places.filter(({ address }) => own.has(address));
      const posting = practiceEnded(
        customerId,
        amounts.map(({ address, currency }) => ({ address, amount: tx.ledger.balance(address, currency) })),
      );
      if (posting.transfers.length > 0) await tx.ledger.post(posting);
    }
    await forgetRows(tx, gone);
  });

const ownPlaces = (customerId: string) => accountTypes.map(({ account }) => addressOf(customerId, account));

/** Who has money that something holds. */
async function holding({ db }: Tx, customers: readonly string[]): Promise<string[]> {
  const owners = new Map(
    customers.flatMap((id) => accountTypes.map(({ account }) => [addressOf(id, account, "held"), id] as const)),
  );
  const held = await readBalances(db, [...owners.keys()]);
  return held.filter(({ units }) => units > 0n).map(({ address }) => owners.get(address)!);
}
