/** What of cards people should look at: payments that were disputed, and cards that several customers use. */
import { DAY_MS, later } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import { isFiat } from "../../rules/catalogue.ts";
import { fiatText } from "../answers.ts";
import { listDisputes, listShared, type ToldDispute } from "./store.ts";

/** How long a dispute that was lost stays in sight, and a card that nobody has used again. */
const [LOST_MS, SHARED_MS] = [30 * DAY_MS, 7 * DAY_MS];
const SHARED_LIST_MAX = 20;

export interface Warning {
  readonly key: string;
  readonly kind: "disputed" | "disputed-abroad" | "shared-card";
  readonly at: Date;
  readonly paymentId: string;
  /** Smallest units of the payment's currency; the whole payment where it is null. */
  readonly units: bigint | null;
  readonly bank_name: string | null;
  readonly bank_reference: string | null;
}

export async function listWarnings(db: Database, now: Date, limit: number): Promise<Warning[]> {
  const [disputed, shared] = await Promise.all([
    listDisputes(db, later(now, -LOST_MS), limit),
    listShared(db, later(now, -SHARED_MS), Math.min(limit, SHARED_LIST_MAX)),
  ]);
  return [
    ...disputed.map(disputeWarning),
    ...shared.map(({ fingerprint, last4, customers, at, paymentId }): Warning => {
      const card = `•••• ${last4 ?? "?"}`;
      return {
        key: fingerprint,
        kind: "shared-card",
        at,
        paymentId,
        units: null,
        bank_name: card,
        bank_reference: `${customers} × ${fingerprint}`,
      };
    }),
  ];
}

function disputeWarning({ id, state, at, paymentId, units, currency, isUnlike }: ToldDispute): Warning {
  const shared = { key: id, at, paymentId, bank_name: null };
  if (!isUnlike) return { ...shared, kind: "disputed", units, bank_reference: `${id} (${state})` };
  const money = `${isFiat(currency) ? fiatText(currency, units) : units} ${currency}`;
  return { ...shared, kind: "disputed-abroad", units: null, bank_reference: `${id} (${state}, ${money})` };
}
