/**
 * Calls whose value leaves the house, or that change its locks, run only with a proof bound to this call, this input and a name made by
 * the server. A feature keeps the proofs; dispatch asks for them, and a call only declares `value`.
 */
import { createHash } from "node:crypto";
import type { Call } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { canonical } from "./canonical.ts";
import type { Act, CommandHandler, Customer, Feature, Handler, Reader, ValueGuard, Writer } from "./feature.ts";
import { holdsOn } from "./holds.ts";

/** 256 bits in base64url. */
export const isProofName = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

export function actOf(call: Call, caller: Customer, input: unknown): Act {
  const hash = createHash("sha256")
    .update(`${call.method} ${call.path} ${canonical(input)}`)
    .digest();
  return { value: call.value!, hash, proof: caller.proof };
}

/** The handler with its proof asked for; one whose call declares no value is left as it is. */
export function guarded(handler: Handler, guard: ValueGuard | undefined): Handler {
  const { call } = handler;
  if (call.value === undefined) return handler;
  if (handler.kind !== "command" || call.who !== "customer" || !guard) {
    throw new Error(`${call.method} ${call.path} moves value, so it is a customer's command in a house with a guard`);
  }
  const { prepare, proposed, run } = handler;
  const demanding: NonNullable<CommandHandler["prepare"]> = async (reader, input) => {
    const asking = reader as Reader<Customer>;
    await guard.demand(asking, actOf(call, asking.caller, input));
    return await prepare?.(reader, input);
  };
  const spend = async (writer: Writer, input: unknown): Promise<void> => {
    const spending = writer as Writer<Customer>;
    await guard.spend(spending, actOf(call, spending.caller, input));
    if (call.value === "leaves") await refuseHeld(spending);
  };
  // Where others must approve, the customer proves himself as he asks: whoever runs it later has no proof of his.
  if (call.approvals) {
    return {
      ...handler,
      prepare: demanding,
      proposed: async (writer, input) => {
        await spend(writer, input);
        await proposed?.(writer, input);
      },
    };
  }
  return {
    ...handler,
    prepare: demanding,
    run: async (writer, input, prepared) => {
      await spend(writer, input);
      return await run(writer, input, prepared);
    },
  };
}

async function refuseHeld(writer: Writer<Customer>): Promise<void> {
  const [hold] = await holdsOn(writer, writer.caller.customerId);
  if (hold) reject("value-held", { reason: hold.reason, ...(hold.until && { until: hold.until.getTime() }) });
}

/** The one guard of an installation. */
export function guardOf(features: readonly Feature[]): ValueGuard | undefined {
  const guards = features.flatMap(({ guard }) => (guard ? [guard] : []));
  if (guards.length > 1) throw new Error("two features guard value");
  return guards[0];
}
