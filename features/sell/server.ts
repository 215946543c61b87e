/** Selling for local money on the server: call → query or command, job → command, and the lines of statements that are its own. */
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { sealedAnew } from "@assay/server/keys/uses.ts";
import { bills, calls, events } from "./contract.ts";
import { listSales, quote, showSale } from "./server/answers.ts";
import { cancel } from "./server/cancel.ts";
import { createSale } from "./server/create-sale.ts";
import { customerRows } from "./server/customer-rows.ts";
import { approve, listOpen, notCarriedOut, refuse } from "./server/desk.ts";
import { heldTruths } from "./server/held-truths.ts";
import { returnJob, watchJob } from "./server/jobs.ts";
import { panels } from "./server/panels.ts";
import { listFiles, makeFile, readFile } from "./server/payout-file.ts";
import { bankPractice } from "./server/practice.ts";
import { readQueue } from "./server/store.ts";
import type { SellTerms } from "./server/terms.ts";
import { openVault } from "./server/vault.ts";

export { payoutLines } from "./server/lines.ts";
export { worthSold } from "./server/store.ts";
export type { SellTerms } from "./server/terms.ts";

export function sellFeature(terms: SellTerms): Feature {
  return feature("sell", import.meta.dirname, {
    customerRows,
    bills,
    topics: ["sales"],
    shortcuts: ["sell-crypto"],
    truths: heldTruths,
    handlers: [
      query(calls.quote, quote(terms)),
      command(calls.create, createSale(terms)),
      command(calls.cancel, cancel),
      query(calls.listSales, listSales),
      query(calls.showSale, showSale(terms)),
      command(calls.bankPractice, bankPractice(terms)),
      query(calls.listOpen, listOpen),
      command(calls.approve, approve),
      command(calls.refuse, refuse(terms)),
      command(calls.makeFile, makeFile(terms)),
      query(calls.listFiles, listFiles),
      query(calls.readFile, readFile(terms)),
      command(calls.notCarriedOut, notCarriedOut),
    ],
    events,
    keyUses: [
      sealedAnew({
        purpose: "cards",
        what: "bank accounts of sales",
        table: "sell.sale",
        id: "id",
        column: "sealed",
        sealing: openVault(terms.keys).sealing,
      }),
    ],
    panels,
    queues: [{ queue: "sales", roles: ["treasury-maker", "treasury-checker"], read: readQueue }],
    finders: [ownerIn("sell.sale", "sale")],
    jobs: [watchJob(terms), returnJob(terms)],
  });
}
