/** Chains of seeds: each made, and its end recorded as evidence, before a round of it begins. */
import { hkdfSync } from "node:crypto";
import { recordEvidence } from "@assay/features/proofs/server.ts";
import { hashed } from "@assay/features/proofs/receipts.ts";
import type { Tx } from "@assay/server/feature.ts";
import { CHAIN_ROUNDS, commitmentOf } from "../rules.ts";
import { CHAIN_RULE, type ChainFact } from "../rules/receipt.ts";
import { type Chain, chains } from "./store.ts";

const SEED_BYTES = 32;

const secretOf = (secret: Uint8Array, salt: string): string =>
  Buffer.from(hkdfSync("sha256", secret, Buffer.from(salt, "hex"), "assay game", SEED_BYTES)).toString("hex");

/** The seed of a round, which nobody is told before it is over. */
export const preimageOf = (secret: Uint8Array, { salt }: Pick<Chain, "salt">, place: number): string =>
  hashed(secretOf(secret, salt), CHAIN_ROUNDS - place);

/** What the next round of a chain is bound to. */
export const commitmentAfter = (secret: Uint8Array, chain: Chain): string =>
  commitmentOf(preimageOf(secret, chain, chain.used + 1));

/** Begins a chain for a customer who knows nothing of it but its end, and has said no seed for it yet. */
export async function beginChain(
  secret: Uint8Array,
  { db, now, random }: Pick<Tx, "db" | "now" | "random">,
  customerId: string,
): Promise<void> {
  const salt = Buffer.from(random.bytes(SEED_BYTES)).toString("hex");
  const end = hashed(secretOf(secret, salt), CHAIN_ROUNDS);
  const chain: Chain = { id: random.id(now), customerId, salt, endHash: end, used: 0, madeAt: now };
  await chains.insert(db, [chain]);
  const fact: ChainFact = { id: chain.id, end, rounds: String(CHAIN_ROUNDS) };
  await recordEvidence(db, [{ customerId, subject: chain.id, rule: CHAIN_RULE, fact }], now);
}
