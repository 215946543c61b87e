/** Draws: asked for in the transaction that pays, revealed once the public log has sealed that. */
import { hkdfSync } from "node:crypto";
import { SECOND_MS } from "@assay/core/time.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { DRAW_DEADLINE_MS, drawSeed, events } from "../contract.ts";
import {
  type AskedFact,
  ASKED_RULE,
  CHAIN_RULE,
  digestOfOdds,
  DRAWN_RULE,
  type DrawnFact,
  LATE_RULE,
  outcomeOf,
} from "../rules/draw-receipt.ts";
import { canDraw, CHAIN_LENGTH, hashed, type Odds } from "../rules/draws.ts";
import {
  type ChainRow,
  type DecidedDraw,
  insertChain,
  insertDraws,
  listOpenChains,
  lockOverdue,
  lockSealed,
  writeDraws,
} from "./draw-store.ts";
import { type Evidence, NOBODY, recordEvidence } from "./store.ts";

export interface DrawRequest {
  readonly feature: string;
  /** The id of the paid order: one draw each. */
  readonly reference: string;
  readonly customerId: string;
  /** The customer's own, of `drawSeed` of the contract. */
  readonly seed: string;
  readonly odds: Odds;
  /** What he gets besides his money back if nothing is drawn in time, in the words of the feature. */
  readonly otherwise: string;
}

/**
 * Asks for draws in the transaction that pays for them. Each is an instruction of its customer, so a lane asks his quota before. A second
 * or three later `events.drawn` tells the feature what was drawn, or that it came too late. Throws at odds that nothing can be drawn by.
 */
export async function requestDraws({ db, now }: Pick<Tx, "db" | "now">, requests: readonly DrawRequest[]): Promise<void> {
  if (requests.length === 0) return;
  const deadlineAt = new Date(now.getTime() + DRAW_DEADLINE_MS);
  const asked = requests.map((request) => {
    if (!canDraw(request.odds) || !drawSeed.test(request.seed)) throw new Error(`${request.feature} asks for no draw`);
    const fact: AskedFact = {
      id: request.reference,
      what: "draw",
      at: String(now.getTime()),
      feature: request.feature,
      seed: request.seed,
      odds: digestOfOdds(request.odds),
      otherwise: request.otherwise,
      deadline: String(deadlineAt.getTime()),
    };
    return { ...request, fact };
  });
  await insertDraws(db, asked, deadlineAt);
  await recordEvidence(
    db,
    asked.map(({ customerId, reference, fact }) => ({ customerId, subject: reference, rule: ASKED_RULE, fact })),
    now,
  );
}

const BATCH = 200;
const SEED_BYTES = 32;

const secretOf = (secret: Uint8Array, salt: string): string =>
  Buffer.from(hkdfSync("sha256", secret, Buffer.from(salt, "hex"), "assay draws", SEED_BYTES)).toString("hex");

/** Two chains have room at any time: whoever asks while one ends is bound to one that was committed before. */
export async function commitChains(secret: Uint8Array, { db, now, random }: Pick<Tx, "db" | "now" | "random">): Promise<void> {
  const open = await listOpenChains(db);
  for (let missing = 2 - open.length; missing > 0; missing -= 1) {
    const salt = Buffer.from(random.bytes(SEED_BYTES)).toString("hex");
    const end = hashed(secretOf(secret, salt), CHAIN_LENGTH);
    const subject = random.id(now);
    const number = await insertChain(db, { salt, end, length: CHAIN_LENGTH, subject });
    const fact = { id: subject, chain: String(number), end, length: String(CHAIN_LENGTH) };
    await recordEvidence(db, [{ customerId: NOBODY, subject, rule: CHAIN_RULE, fact }], now);
  }
}

/** Reveals what is sealed, in the order of the log, and gives up what is overdue. */
export const revealDraws = (secret: Uint8Array): Job => ({
  name: "proofs.draw",
  everyMs: SECOND_MS,
  run: async (tx) => {
    const overdue = (await lockOverdue(tx.db, tx.now, BATCH)).map((row): DecidedDraw => ({ ...row, state: "late", place: null }));
    await decide(tx, overdue);
    const sealed = await lockSealed(tx.db, BATCH);
    const chains = sealed.length > 0 ? await listOpenChains(tx.db) : [];
    await decide(tx, placed(secret, sealed, chains, tx.now));
    if (sealed.length > 0) await commitChains(secret, tx);
    return sealed.length === BATCH || overdue.length === BATCH ? "more" : "done";
  },
});

type Sealed = Awaited<ReturnType<typeof lockSealed>>[number];

/** Each takes the next preimage, also who is late: nothing that was asked for is passed over. */
function placed(secret: Uint8Array, sealed: readonly Sealed[], chains: readonly ChainRow[], now: Date): DecidedDraw[] {
  const left = chains.map((chain) => ({ ...chain, secret: secretOf(secret, chain.salt) }));
  const decided: DecidedDraw[] = [];
  for (const row of sealed) {
    const chain = left.find(({ used, length }) => used < length);
    if (!chain) break;
    chain.used += 1;
    const place = { chain: chain.number, index: chain.used };
    // Whose chain is not in the log before him is bound to nothing.
    const isCommitted = chain.place !== null && BigInt(chain.place) < BigInt(row.head.place);
    // More may be overdue than one batch has given up.
    const isLate = row.state === "late" || Number(row.asked.deadline) <= now.getTime();
    if (isLate || !isCommitted) {
      decided.push({ ...row, was: row.state, state: "late", place });
      continue;
    }
    const preimage = hashed(chain.secret, chain.length - chain.used);
    const { asked, odds, head } = row;
    const outcome = outcomeOf({ asked, odds, head, preimage });
    const terms = { chain: String(chain.number), end: chain.end, index: String(chain.used), preimage };
    const fact: DrawnFact = { id: row.reference, asked, odds, head, ...terms, outcome: outcome.map(String) };
    decided.push({ ...row, state: "drawn", place, outcome, fact });
  }
  return decided;
}

/** Writes what became of draws, proves it, and tells the features. */
async function decide(tx: Tx, decided: readonly DecidedDraw[]): Promise<void> {
  if (decided.length === 0) return;
  await writeDraws(tx.db, decided);
  // Of one that was given up before, its place is all that is new.
  const told = decided.filter(({ was }) => was !== "late");
  await recordEvidence(tx.db, told.map(evidenceOf), tx.now);
  for (const { feature, reference, customerId, outcome } of told)
    tx.emit(events.drawn, { feature, reference, customerId, outcome: outcome ? [...outcome] : null });
}

function evidenceOf({ customerId, reference, asked, fact }: DecidedDraw): Evidence {
  const subject = { customerId, subject: reference };
  if (fact) return { ...subject, rule: DRAWN_RULE, fact };
  return { ...subject, rule: LATE_RULE, fact: { id: reference, asked, otherwise: asked.otherwise } };
}
