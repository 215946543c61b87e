/** Invitations on the server: call → query or command, job → command, event → listener. */
import { parseRate } from "@assay/core/money.ts";
import { events as identityEvents } from "@assay/features/identity/contract.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import type { Config } from "@assay/server/config.ts";
import { command, type Feature, feature, listener, query } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { bills, calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { listFriends, listPayouts, showInvites } from "./server/answers.ts";
import { labelCode, makeCode, noteSignUp } from "./server/codes.ts";
import { panels } from "./server/panels.ts";
import { type FeesReturned, payDays } from "./server/pay-days.ts";
import { listTerms, publishTerms } from "./server/publish-terms.ts";
import { terms } from "./server/store.ts";

/** What a sandbox begins with: a fifth of the fees for a year. */
const practiceTerms = { id: 1, share: parseRate("0.2")!, days: 365, fromAt: new Date(0) };

export interface InviteTerms {
  readonly mode: Config["mode"];
  readonly feesReturned: FeesReturned;
  /** Tells customers what a day has brought them. */
  readonly notify: Notify;
}

export function inviteFeature({ mode, feesReturned, notify }: InviteTerms): Feature {
  return feature("invite", import.meta.dirname, {
    customerRows,
    bills,
    topics: ["invite"],
    handlers: [
      query(calls.showInvites, showInvites),
      command(calls.makeCode, makeCode),
      command(calls.labelCode, labelCode),
      query(calls.listFriends, listFriends),
      query(calls.listPayouts, listPayouts),
      query(calls.listTerms, listTerms),
      command(calls.publishTerms, publishTerms),
    ],
    events,
    panels,
    listeners: [listener(identityEvents.registered, async (tx, { customerId }) => await noteSignUp(tx, customerId))],
    jobs: [payDays(feesReturned, notify)],
    boot: async (tx) => {
      // Outside the sandbox people open the programme: nobody promises what nobody has decided.
      if (mode === "sandbox") await terms.insert(tx.db, [practiceTerms], sql`on conflict do nothing`);
    },
  });
}
