/** A payment on TRON, built here byte by byte: a node is asked for a recent block alone. */
import { hash as digest } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { MINUTE_MS } from "@assay/core/time.ts";
import { type Payment, SigningRefusal } from "../payer.ts";
import { encode } from "../protobuf.ts";
import type { Built, SignerTerms } from "./signer.ts";

/** After this a transaction that is in no block is void. */
const VALID_MS = 10 * MINUTE_MS;
const TRANSFER = "a9059cbb";
const LONG_MAX = 2n ** 63n - 1n;
const ADDRESS = /^41(?!0{40})[0-9a-f]{40}$/;
const unhex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "hex"));
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** `spends` is the height and the hash of a recent block, which only says on which branch the payment is good. */
export function buildTron({ to, token, units, feeMax, spends }: Payment, { keyOf, clock }: SignerTerms, own: string): Built {
  if (!ADDRESS.test(to) || to === token) throw new SigningRefusal("wrong-destination", `${to} is nobody's address on TRON`);
  const [, height = "", block = ""] = /^(\d{1,15}) ([0-9a-f]{64})$/.exec(spends) ?? [];
  if (height === "") throw new SigningRefusal("not-enough", "the payment names no block");
  if (units > LONG_MAX || feeMax > LONG_MAX || feeMax < 0n)
    throw new SigningRefusal("fee-ceiling", "more than TRON can write in a transaction");
  const now = clock.now().getTime();
  const voidAt = new Date(now + VALID_MS);
  const coin = [[1, unhex(own)] as const, [2, unhex(to)] as const, [3, units] as const];
  const word = (hex: string): string => hex.padStart(64, "0");
  const called = `${TRANSFER}${word(to.slice(2))}${word(units.toString(16))}`;
  const message =
    token === null ? encode(coin) : encode([[1, unhex(own)] as const, [2, unhex(token)] as const, [4, unhex(called)] as const]);
  const [number, kind] = token === null ? [1n, "TransferContract"] : [31n, "TriggerSmartContract"];
  const any = encode([[1, Buffer.from(`type.googleapis.com/protocol.${kind}`)] as const, [2, message] as const]);
  const raw = encode([
    [1, unhex((Number(height) % 65_536).toString(16).padStart(4, "0"))],
    [4, unhex(block.slice(16, 32))],
    [8, BigInt(voidAt.getTime())],
    [11, encode([[1, number] as const, [2, any] as const])],
    [14, BigInt(now)],
    ...(token === null ? [] : [[18, feeMax] as const]),
  ]);
  const hash = digest("sha256", raw);
  const signed = secp256k1.sign(unhex(hash), keyOf("tron").secret, { prehash: false, format: "recovered" });
  const signature = hexOf(Uint8Array.from([...signed.slice(1), signed[0]! + 27]));
  return { hash, bytes: `${hexOf(raw)} ${signature}`, voidAt, uses: [] };
}
