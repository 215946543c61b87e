import { command, type Feature, feature, type KeyUse, query, voting } from "@assay/server/feature.ts";
import { openPasswords, type Passwords } from "@assay/features/identity/server.ts";
import type { Pool } from "@assay/server/feature.ts";
import type { Keys } from "@assay/server/keys/keys.ts";
import { counted, sealedAnew } from "@assay/server/keys/uses.ts";
import { createSealing, type Sealing } from "@assay/server/outside/sealing.ts";
import { systemRandom } from "@assay/server/random.ts";
import { calls } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { countActs } from "./server/acts/count-acts.ts";
import { keepActs } from "./server/acts/keep-acts.ts";
import { listActs } from "./server/acts/list-acts.ts";
import { listOwnActs } from "./server/acts/list-own-acts.ts";
import { listOwnLooks } from "./server/acts/list-own-looks.ts";
import { sealLooks } from "./server/acts/looks.ts";
import { showActs } from "./server/acts/show-acts.ts";
import { openCustomer } from "./server/customers/open-customer.ts";
import { panels } from "./server/customers/panels.ts";
import { readPanel } from "./server/customers/read-panel.ts";
import { searchCustomers } from "./server/customers/search-customers.ts";
import { restoreCustomer, suspendCustomer } from "./server/customers/suspend.ts";
import { beginEnrolment } from "./server/entry/begin-enrolment.ts";
import { beginSignIn } from "./server/entry/begin-sign-in.ts";
import { enrol } from "./server/entry/enrol.ts";
import { forgetOver } from "./server/entry/forget-over.ts";
import { showMe } from "./server/entry/show-me.ts";
import { signIn } from "./server/entry/sign-in.ts";
import { signOut } from "./server/entry/sign-out.ts";
import { fundPool } from "./server/house/fund-pool.ts";
import { listPools } from "./server/house/list-pools.ts";
import { listQueues } from "./server/house/list-queues.ts";
import { openPractice } from "./server/house/practice.ts";
import { robots } from "./server/house/robots.ts";
import { showHealth } from "./server/house/show-health.ts";
import { changeRoles } from "./server/people/change-roles.ts";
import { closeOperator } from "./server/people/close-operator.ts";
import { inviteOperator } from "./server/people/invite-operator.ts";
import { listOperators } from "./server/people/list-operators.ts";
import { reenrolOperator } from "./server/people/reenrol-operator.ts";
import { showInvitation } from "./server/people/show-invitation.ts";
import { tieCustomer } from "./server/people/tie-customer.ts";
import { expireProposals } from "./server/proposals/expire-proposals.ts";
import { listProposals } from "./server/proposals/list-proposals.ts";
import { refuseProposal } from "./server/proposals/refuse-proposal.ts";
import { showProposal } from "./server/proposals/show-proposal.ts";
import { withdrawProposal } from "./server/proposals/withdraw-proposal.ts";
import type { HealthCheck, InvitationTerms, Terms } from "./server/terms.ts";

export { operatorAuthentication } from "./server/entry/sessions.ts";
export { passkeysOf } from "./server/entry/store.ts";
export { openStaff } from "./server/house/robots.ts";
export { inviteOnMachine } from "./server/people/invite-on-machine.ts";
export type { HealthCheck } from "./server/terms.ts";

export interface OperatorsTerms {
  readonly mode: "sandbox" | "production";
  /** Scheme, host and port of the console. */
  readonly origin: string;
  /** Whether labelled robots hold the roles. */
  readonly practiceStaff: boolean;
  readonly keys: Keys;
  pools(): readonly Pool[];
  feed(now: Date): HealthCheck;
  /** Argon2id as shipped, unless a test makes it cheap. */
  readonly passwords?: Passwords;
}

/** Pages of a developer's own server: in a sandbox they are ours too. */
const DEVELOPERS = ["http://localhost:5174"];

type Place = Pick<OperatorsTerms, "mode" | "origin" | "keys">;

/** The console as passkeys know it. */
export const consoleParty = ({ mode, origin }: Pick<OperatorsTerms, "mode" | "origin">) => ({
  name: "Assay console",
  origin,
  ...(mode === "sandbox" && { also: DEVELOPERS }),
});

/** What links are made with, by the console and by the machine's own order. */
export const openInvitations = ({ mode, origin, keys }: Place): InvitationTerms => ({
  mode,
  party: consoleParty({ mode, origin }),
  sealing: createSealing(keys, "operators"),
});

/** A link, and all that is sealed in it, is over within a day. */
const keyUsesOf = (sealing: Sealing): readonly KeyUse[] => [
  counted({
    purpose: "passwords",
    what: "passwords of operators who have not signed in since",
    table: "operators.account",
    column: "password_hash",
    versionOf: "platform.pepper_version",
  }),
  sealedAnew({
    purpose: "operators",
    what: "operators' authenticator apps",
    table: "operators.account",
    id: "operator_id",
    column: "totp_secret",
    sealing,
  }),
  ...["word", "link", "totp_secret"].map((column) =>
    sealedAnew({ purpose: "operators", what: "enrolment links", table: "operators.invitation", id: "id", column, sealing }),
  ),
];

export function operatorsFeature(given: OperatorsTerms): Feature {
  const { keys, pools, feed } = given;
  const passwords = given.passwords ?? openPasswords({ keys, random: systemRandom });
  const terms: Terms = { ...openInvitations(given), passwords, pools, feed };
  return feature("operators", import.meta.dirname, {
    keyUses: keyUsesOf(terms.sealing),
    customerRows,
    handlers: [
      command(calls.beginSignIn, beginSignIn(terms)),
      signIn(terms),
      command(calls.signOut, signOut),
      query(calls.showMe, showMe(terms)),
      command(calls.beginEnrolment, beginEnrolment(terms)),
      enrol(terms),
      query(calls.listOperators, listOperators),
      command(calls.inviteOperator, inviteOperator(terms)),
      command(calls.reenrolOperator, reenrolOperator(terms)),
      query(calls.showInvitation, showInvitation(terms)),
      command(calls.changeRoles, changeRoles),
      command(calls.closeOperator, closeOperator),
      command(calls.tieCustomer, tieCustomer),
      query(calls.listProposals, listProposals),
      query(calls.showProposal, showProposal),
      voting(calls.approve),
      command(calls.refuseProposal, refuseProposal),
      command(calls.withdrawProposal, withdrawProposal),
      query(calls.listActs, listActs),
      query(calls.countActs, countActs),
      query(calls.listOwnActs, listOwnActs),
      query(calls.listOwnLooks, listOwnLooks),
      query(calls.showActs, showActs),
      command(calls.searchCustomers, searchCustomers),
      command(calls.openCustomer, openCustomer),
      query(calls.readPanel, readPanel),
      command(calls.suspendCustomer, suspendCustomer),
      command(calls.restoreCustomer, restoreCustomer),
      query(calls.listPools, listPools(terms)),
      command(calls.fundPool, fundPool(terms)),
      query(calls.listQueues, listQueues),
      query(calls.showHealth, showHealth(terms)),
    ],
    panels,
    jobs: [expireProposals, sealLooks, forgetOver],
    witness: keepActs,
    ...(given.mode === "sandbox" && { robots }),
    boot: async (tx) => (given.mode === "sandbox" ? await openPractice(tx, terms, given.practiceStaff) : undefined),
  });
}
