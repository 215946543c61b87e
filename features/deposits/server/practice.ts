/** The sandbox pays by itself: whoever presses is sent a real transaction of a practice chain, by the wallet that pays there. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyById } from "@assay/core/currency.ts";
import { formatDecimal } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { SECOND_MS, startOfUtcDay, utcDay } from "@assay/core/time.ts";
import { type Customer, type Job, preparedJob, type Writer } from "@assay/server/feature.ts";
import type { PracticeWallet } from "@assay/server/outside/chains/port.ts";
import type { calls } from "../contract.ts";
import { PRACTICE_MAX } from "../rules.ts";
import { addressFor, offered } from "./answers.ts";
import { practicePayment } from "./assets.ts";
import { countPractice, listUnsent, lockCustomer, practices } from "./store.ts";
import type { Terms } from "./terms.ts";

type Call = typeof calls.payPractice;
/** Payments of one turn. */
const TURN = 10;

export const payPractice =
  (terms: Terms) =>
  async (tx: Writer<Customer>, asked: InputOf<Call>): Promise<OutputOf<Call>> => {
    if (terms.mode !== "sandbox") reject("sandbox-only");
    const { customerId } = tx.caller;
    const currency = currencyById(asked.currency)!.code;
    const assets = await offered(terms, tx.db, tx.now);
    const asset = assets.find((one) => one.currency === currency && one.network === asked.network) ?? reject("no-deposit-here");
    const chainUnits = practicePayment(asset) ?? reject("no-deposit-here");
    await lockCustomer(tx.db, customerId);
    const today = startOfUtcDay(utcDay(tx.now));
    if ((await countPractice(tx.db, customerId, today)) >= PRACTICE_MAX)
      reject("practice-paid-enough", { maximum: PRACTICE_MAX });
    const { network, token, decimals } = asset;
    const { key } = await addressFor(terms, tx.db, { network, customerId, now: tx.now });
    await practices.insert(tx.db, [
      { id: tx.random.id(tx.now), customerId, network, token, key, chainUnits, askedAt: tx.now, txHash: null },
    ]);
    return { amount: formatDecimal(chainUnits, decimals), currency };
  };

/** Where a process dies between sending and noting it, the practice chain has died with it. */
export const sendPractice = (wallet: PracticeWallet): Job =>
  preparedJob({
    name: "deposits.send-practice",
    everyMs: SECOND_MS / 2,
    prepare: async (transact) => {
      const unsent = await transact(async ({ db }) => await listUnsent(db, TURN));
      const sent: typeof unsent = [];
      const faults: unknown[] = [];
      // A chain that takes nothing keeps no other chain waiting.
      for (const one of unsent)
        await wallet.pay(one.network, one.key, one.token, one.chainUnits, one.id).then(
          (txHash) => sent.push({ ...one, txHash }),
          (fault: unknown) => faults.push(fault),
        );
      if (sent.length === 0 && faults.length > 0) throw faults[0];
      return sent.length === 0 ? undefined : sent;
    },
    run: async (tx, sent) => {
      await practices.update(tx.db, sent, ["txHash"]);
      return sent.length === TURN ? "more" : "done";
    },
  });
