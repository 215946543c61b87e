/** Token sales on the server: call → query or command, job → command. */
import type { Notify } from "@assay/features/messages/server.ts";
import type { Config } from "@assay/server/config.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { bills, calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { allocateEnded } from "./server/allocate-ended.ts";
import { listCommitments, listProjects, listSubscriptions, showProject, showSubscription } from "./server/answers.ts";
import { moveDue } from "./server/move-due.ts";
import { openProject } from "./server/open-project.ts";
import { panels } from "./server/panels.ts";
import { openPractice, renewPractice } from "./server/practice.ts";
import { subscribe } from "./server/subscribe.ts";

export interface IeoTerms {
  readonly mode: Config["mode"];
  /** Tells customers what they got, and that tokens are free. */
  readonly notify: Notify;
}

export function ieoFeature({ mode, notify }: IeoTerms): Feature {
  const practises = mode === "sandbox";
  return feature("ieo", import.meta.dirname, {
    customerRows,
    agreements: ["ieo"],
    bills,
    topics: ["ieo"],
    handlers: [
      query(calls.listProjects, listProjects),
      query(calls.showProject, showProject),
      query(calls.listCommitments, listCommitments),
      command(calls.subscribe, subscribe),
      query(calls.listSubscriptions, listSubscriptions),
      query(calls.showSubscription, showSubscription),
      query(calls.listPlanned, listProjects),
      command(calls.openProject, openProject),
    ],
    events,
    panels,
    finders: [ownerIn("ieo.subscription", "order")],
    jobs: [allocateEnded, moveDue(notify), ...(practises ? [renewPractice] : [])],
    shortcuts: ["ieo"],
    boot: async (tx) => {
      // Outside the sandbox people announce sales, with four eyes.
      if (practises) await openPractice(tx);
    },
  });
}
