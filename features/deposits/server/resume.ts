import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import type { calls } from "../contract.ts";
import { findScanner, saveScanner } from "./store.ts";

type Call = typeof calls.resume;

/** Lets a network credit again, once two people have looked. */
export async function resume(tx: Writer<Operator>, { network }: InputOf<Call>): Promise<OutputOf<Call>> {
  const scanner = await findScanner(tx.db, network, sql`for update`);
  if (!scanner || scanner.haltedDepth === null) return reject("not-halted");
  tx.caller.shows({ network, depth: String(scanner.haltedDepth) });
  await saveScanner(tx.db, { ...scanner, haltedDepth: null });
  return { network };
}
