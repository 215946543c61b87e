import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import {
  describeCustomer,
  maskedAccount,
  restoreCustomer as restore,
  suspendCustomer as suspend,
} from "@assay/features/identity/server.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";

/** Who did it, as the customer's record names him. */
const nameOf = ({ number }: Operator): string => `operator ${number}`;

async function open({ db, caller }: Writer<Operator>, customer: string): Promise<void> {
  const facts = (await describeCustomer(db, customer)) ?? reject("no-such-customer");
  caller.shows({ account: maskedAccount(facts) });
}

export async function suspendCustomer(
  tx: Writer<Operator>,
  { customer, reason }: InputOf<typeof calls.suspendCustomer>,
): Promise<"suspended"> {
  await open(tx, customer);
  const done = await suspend(tx, { account: customer, operator: nameOf(tx.caller), reason });
  if (done === "unknown") reject("no-such-customer");
  return done === "already-suspended" ? reject("already-suspended") : "suspended";
}

export async function restoreCustomer(
  tx: Writer<Operator>,
  { customer, reason }: InputOf<typeof calls.restoreCustomer>,
): Promise<"restored"> {
  await open(tx, customer);
  const done = await restore(tx, { account: customer, operator: nameOf(tx.caller), reason });
  if (done === "unknown") reject("no-such-customer");
  return done === "not-suspended" ? reject("not-suspended") : "restored";
}
