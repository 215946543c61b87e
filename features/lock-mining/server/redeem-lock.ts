import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { parseAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { describeLock, moneyIn } from "./answers.ts";
import { decide } from "./pay-due.ts";
import { lockedAddress, pool, spotAddress } from "./postings.ts";
import { findLock, writeDecided } from "./store.ts";

type Call = typeof calls.redeemLock;

export async function redeemLock(tx: Writer<Customer>, { id, penalty_max }: InputOf<Call>): Promise<OutputOf<Call>> {
  const { customerId } = tx.caller;
  const lock = (await findLock(tx.db, customerId, id, sql`for update`)) ?? reject("no-such-lock");
  if (lock.status === "redeemed") reject("already-redeemed");
  const { currency } = lock;
  const moved = [lockedAddress(customerId), spotAddress(customerId), pool.promised, pool.free];
  await tx.ledger.open(moved.map((address) => ({ address, currency })));
  const { row, postings } = decide(lock, tx.now, "to end");
  if (penalty_max !== undefined) {
    const most = parseAmount(currency, penalty_max) ?? reject("wrong-amount", wrongAmount(scaleOf(currency)));
    if (row.penalty! > most.units) reject("penalty-has-changed", { penalty: moneyIn(currency)(row.penalty!), currency });
  }
  await writeDecided(tx.db, [row]);
  for (const posting of postings) await tx.ledger.post(posting);
  tx.emit(events.changed, { customerId });
  return { lock: describeLock(row, tx.now) };
}
