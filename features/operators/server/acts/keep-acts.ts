/** Acts become evidence in their own transaction: the public log seals them with all other evidence, and customers' apps pin it. */
import { recordEvidence } from "@assay/features/proofs/server.ts";
import type { ToldAct } from "@assay/server/desk.ts";
import type { Tx } from "@assay/server/feature.ts";

/** Evidence about nobody's money has nobody's customer. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";
export const ACT_RULE = "operator-act-1";
export const LOOKS_RULE = "operator-looks-1";

export const keepActs = async ({ db, now }: Tx, acts: readonly ToldAct[]): Promise<void> =>
  await recordEvidence(
    db,
    acts.map(({ id, customerId, fact }) => ({ customerId: customerId ?? NOBODY, subject: id, rule: ACT_RULE, fact })),
    now,
  );
