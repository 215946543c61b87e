/** Statements on the server: call → query or command, job → command. */
import type { Notify } from "@assay/features/messages/server.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { listStatements, showPage, showStatement } from "./server/answers.ts";
import { forget, gather } from "./server/gather.ts";
import { orderStatement } from "./server/order-statement.ts";

export function statementsFeature({ notify }: { readonly notify: Notify }): Feature {
  return feature("statements", import.meta.dirname, {
    customerRows,
    topics: ["statements"],
    handlers: [
      command(calls.order, orderStatement),
      query(calls.list, listStatements),
      query(calls.show, showStatement),
      query(calls.showPage, showPage),
    ],
    events,
    jobs: [gather(notify), forget],
    shortcuts: ["statements"],
  });
}
