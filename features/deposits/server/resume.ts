import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import type { calls } from "../contract.ts";
import { findScanner, saveScanner } from "./store.ts";
import type { Terms } from "./terms.ts";

type Call = typeof calls.resume;

/** Lets a network credit again, once two people have looked and what was paid over it is final again: what fell out may be mined yet. */
export const resume =
  (terms: Terms) =>
  async (tx: Writer<Operator>, { network }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const scanner = await findScanner(tx.db, network, sql`for update`);
    if (!scanner?.haltedAt) return reject("not-halted");
    const doubtful = await terms.doubtfulOn(tx.db, network, scanner.haltedAt);
    if (doubtful === undefined) return reject("payments-in-doubt", { says: "unseen" });
    if (doubtful > 0) return reject("payments-in-doubt", { says: "open", count: doubtful });
    tx.caller.shows({ network, depth: String(scanner.haltedDepth) });
    await saveScanner(tx.db, { ...scanner, haltedDepth: null, haltedAt: null });
    return { network };
  };
