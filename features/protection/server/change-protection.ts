/** Every change of a protection is one flow: hold the accounts, ask the rules, write, tell. */
import type { OutputOf } from "@assay/core/contract.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { applied, type Change, type Measure, RISK_CURRENCY } from "../rules/measures.ts";
import { describeProtection } from "./describe.ts";
import { riskyAddresses } from "./guard.ts";
import { insertMeasure, lockMeasures, updateEnds } from "./store.ts";

/** A command that changes what the rules decide. Whoever holds the accounts of a customer is alone with his risks. */
export const changeProtection =
  <Input>(decide: (measures: readonly Measure[], asked: Input, now: Date) => Change | Rejection) =>
  async (tx: Writer<Customer>, asked: Input): Promise<OutputOf<typeof calls.showProtection>> => {
    const { db, now, caller } = tx;
    const { customerId } = caller;
    await tx.ledger.open(
      riskyAddresses(tx.declared.accounts, customerId).map((address) => ({ address, currency: RISK_CURRENCY })),
    );
    const measures = (await lockMeasures(db, [customerId], now)).get(customerId) ?? [];
    const change = decide(measures, asked, now);
    if (change instanceof Rejection) throw change;
    const after = applied(measures, change, () => tx.random.id(now));
    await updateEnds(db, change.ends);
    for (const begun of after.slice(measures.length)) await insertMeasure(db, customerId, begun);
    tx.emit(events.changed, { customerId });
    return await describeProtection(tx, after);
  };
