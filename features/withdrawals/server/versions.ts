/** What takes the place of a payment that was sent: a higher fee for one that waits for too long, and on TRON a new one for one that is void. */
import { MINUTE_MS } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Payer, PaymentStatus, SignedPayment } from "@assay/server/outside/chains/payer.ts";
import { turnOf } from "../rules.ts";
import { listSent, listVersions, type Network, type Version, type Withdrawal } from "./store.ts";

/** A payment that is in no block for so long is sent again for more. */
export const RAISE_MS: Readonly<Record<Network, number>> = {
  ethereum: 5 * MINUTE_MS,
  bitcoin: 60 * MINUTE_MS,
  tron: 0,
};
/** Of one withdrawal; on TRON, where a new one costs as much again of the hour's cap, fewer. */
const VERSIONS_MAX: Readonly<Record<Network, number>> = { ethereum: 20, bitcoin: 20, tron: 3 };

/** One that was sent: all that was signed for it, the newest last. */
export interface Sent {
  readonly row: Withdrawal;
  readonly versions: readonly Version[];
}

/** All that is on its way over a chain. */
export const listWhole = async (db: Database, network: Network): Promise<readonly Sent[]> =>
  await wholeOf(db, await listSent(db, network));

export async function wholeOf(db: Database, rows: readonly Withdrawal[]): Promise<readonly Sent[]> {
  const made = await listVersions(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ row, versions: made.filter(({ withdrawalId }) => withdrawalId === row.id) }));
}

export interface Part {
  readonly spends: string;
  readonly payment: SignedPayment;
}

const partOf = ({ hash, bytes, spends, voidAt }: Pick<Version, "hash" | "bytes" | "spends" | "voidAt">): Part => ({
  spends,
  payment: { hash: hash!, bytes: bytes!, ...(voidAt && { voidAt }) },
});

/** Whatever of it a block may hold. */
export const partsOf = ({ row, versions }: Sent): readonly Part[] => [
  partOf({ ...row, spends: row.spends! }),
  ...versions.filter(({ bytes }) => bytes !== null).map(partOf),
];

/** The version that is stored and was not signed yet, or whose signing nobody has heard of. */
export const openIn = ({ versions }: Sent): Version | undefined => versions.find(({ bytes }) => bytes === null);

export interface Found {
  readonly status: PaymentStatus;
  /** Of the one that was mined, else the newest. */
  readonly hash: string;
}

/** What became of a payment: at most one of its versions is mined, and it is lost only when all are. */
export async function findStatus(payer: Payer, sent: Sent): Promise<Found> {
  const parts = partsOf(sent);
  const { hash } = parts.at(-1)!.payment;
  const kinds: Exclude<PaymentStatus["kind"], "mined">[] = [];
  for (const { spends, payment } of parts) {
    const status = await payer.status(payment, spends);
    if (status.kind === "mined") return { status, hash: payment.hash };
    kinds.push(status.kind);
  }
  const last = kinds.at(-1)!;
  // Of payments that end by time those before have ended; of those that spend the same each is asked about.
  const isLost = payer.replaces === "conflicted" ? last === "conflicted" : kinds.every((kind) => kind === "conflicted");
  return { status: { kind: isLost ? "conflicted" : last === "conflicted" ? "unknown" : last }, hash };
}

/** Whether something may take its place now. */
export function isDue(payer: Payer, { row, versions }: Sent, { kind }: PaymentStatus, now: number): boolean {
  if (kind === "mined" || versions.length >= VERSIONS_MAX[row.network]) return false;
  if (payer.replaces === "conflicted") return kind === "conflicted";
  const sentAt = versions.at(-1)?.madeAt.getTime() ?? row.dueAt!.getTime() - turnOf("broadcast", row.minutes)!.ms;
  return kind !== "conflicted" && now - sentAt >= RAISE_MS[row.network];
}
