/** Withdrawals on the server: call → query or command, network → job. */
import type { Database } from "@assay/server/database.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { bills, calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { listWithdrawals, showPunctuality, showRates, showWithdrawal } from "./server/answers.ts";
import { firstAssets } from "./server/assets.ts";
import { cancel } from "./server/cancel.ts";
import { approve, beginApproval, showPins } from "./server/approve.ts";
import { listWaiting, pause, refuse, resume } from "./server/desk.ts";
import { nameLost } from "./server/lost.ts";
import { nameDifference, sweep } from "./server/house/acts.ts";
import { listWallets, showHouse } from "./server/house/answers.ts";
import { firstBounds } from "./server/house/bounds.ts";
import { readJob } from "./server/house/read.ts";
import { bounds, readTreasuryQueue } from "./server/house/store.ts";
import { listMoves } from "./server/moves.ts";
import { panels } from "./server/panels.ts";
import { payJob } from "./server/pay.ts";
import { assets, countOf, networkRows, readQueue } from "./server/store.ts";
import type { Terms } from "./server/terms.ts";
import { watchJob } from "./server/watch.ts";
import { withdraw } from "./server/withdraw.ts";

export { doubtfulOn } from "./server/doubt.ts";
export { ownAddresses } from "./server/keys.ts";
export { approvalsFor, overLimit, worthOf } from "./rules.ts";
export { refuseStaying, staysOfAll } from "./server/stays.ts";
export { lockCustomer } from "./server/store.ts";
export type { Terms as WithdrawalsTerms } from "./server/terms.ts";

/** Units of BTC that a customer's withdrawals of the time of the limit were worth. */
export const worthWithdrawn = async (db: Database, customerId: string, now: Date): Promise<bigint> =>
  (await countOf(db, customerId, now)).worth;
export { worthOfAll as worthWithdrawnOfAll } from "./server/store.ts";

type Usual = "isRefused" | "cold" | "approving" | "leftElsewhere";
export type WithdrawalsAsked = Omit<Terms, Usual> & Partial<Pick<Terms, Usual>>;

/** No operator has a passkey. */
const nobody: Terms["approving"] = { party: { name: "", origin: "http://localhost" }, passkeysOf: async () => [] };

export function withdrawalsFeature(asked: WithdrawalsAsked): Feature {
  const terms: Terms = {
    isRefused: async () => false,
    cold: async () => undefined,
    approving: nobody,
    leftElsewhere: async () => 0n,
    ...asked,
  };
  const payers = Object.values(terms.payers).flatMap((payer) => {
    const chain = terms.chains[payer.name];
    return chain ? [{ payer, chain }] : [];
  });
  return feature("withdrawals", import.meta.dirname, {
    customerRows,
    bills,
    topics: ["withdrawals"],
    handlers: [
      query(calls.showRates, showRates(terms)),
      command(calls.withdraw, withdraw(terms)),
      query(calls.listWithdrawals, listWithdrawals),
      query(calls.listMoves, listMoves),
      query(calls.showWithdrawal, showWithdrawal),
      command(calls.cancel, cancel),
      query(calls.showPunctuality, showPunctuality),
      query(calls.showHouse, showHouse(terms)),
      query(calls.listWallets, listWallets(terms)),
      command(calls.sweep, sweep(terms)),
      command(calls.nameDifference, nameDifference),
      query(calls.listWaiting, listWaiting),
      query(calls.beginApproval, beginApproval(terms)),
      query(calls.showPins, showPins(terms)),
      command(calls.approve, approve(terms)),
      command(calls.refuse, refuse(terms)),
      command(calls.nameLost, nameLost(terms)),
      command(calls.pause, pause),
      command(calls.resume, resume),
    ],
    events,
    panels,
    queues: [
      { queue: "withdrawals", roles: ["treasury-checker"], read: readQueue },
      { queue: "wallets", roles: ["treasury-maker"], read: readTreasuryQueue },
    ],
    finders: [ownerIn("withdrawals.withdrawal", "withdrawal")],
    jobs: [...payers.map(({ payer, chain }) => payJob(payer, chain, terms)), watchJob(terms), readJob(terms)],
    shortcuts: ["withdraw"],
    boot: async (tx) => {
      await assets.insert(tx.db, firstAssets(), sql`on conflict do nothing`);
      await bounds.insert(tx.db, firstBounds(), sql`on conflict do nothing`);
      const rows = payers.map(({ payer }) => ({
        network: payer.name,
        pausedAt: null,
        pauseReason: null,
        shortAt: null,
        genesis: null,
        doubtAt: null,
        doubtful: null,
      }));
      await networkRows.insert(tx.db, rows, sql`on conflict do nothing`);
    },
  });
}
