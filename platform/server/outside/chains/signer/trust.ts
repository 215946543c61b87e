/** What a signer is told once and for all, sealed beside its seed: whose passkeys approve, how much it signs alone, on which chains. */
import { hash as digest } from "node:crypto";
import * as z from "zod/mini";
import type { Passkey } from "../../../factors/passkeys.ts";
import type { ChainName } from "../port.ts";

const digits = z.string().check(z.regex(/^\d{1,40}$/));
const base64url = z.string().check(z.regex(/^[\w-]{1,1400}$/));

const lawShape = z.object({
  /** The most that is signed in any hour, in the chain's own integer. */
  hour: digits,
  /** Above so much of one payment so many people must have signed for it. */
  tiers: z.array(z.object({ above: digits, people: z.int().check(z.minimum(1), z.maximum(9)) })).check(z.maxLength(5)),
});

export const trustShape = z.object({
  /** One more than that of the trust before, so that what was signed for one change is good for no later one. */
  serial: z._default(z.int().check(z.minimum(0)), 0),
  /** Scheme, host and port of the console: a passkey signs for it alone. */
  console: z.string().check(z.regex(/^https?:\/\/[^/\s]+$/)),
  chainId: z.int().check(z.minimum(1)),
  prefix: z.enum(["bc", "tb", "bcrt"]),
  /** How many of the people below must sign for another trust than this one. */
  quorum: z.int().check(z.minimum(1), z.maximum(9)),
  pins: z
    .array(
      z.object({ operator: z.string().check(z.minLength(1), z.maxLength(80)), credentialId: base64url, publicKey: base64url }),
    )
    .check(z.maxLength(30)),
  /** By chain and asset, such as "ethereum coin" or "tron 41…"; what is not here is never signed. */
  laws: z.record(z.string().check(z.regex(/^(ethereum|bitcoin|tron) (coin|0x[0-9a-f]{40}|41[0-9a-f]{40})$/)), lawShape),
});
export type Trust = z.output<typeof trustShape>;

export const lawOf = ({ laws }: Trust, name: ChainName, token: string | null): Trust["laws"][string] | undefined =>
  laws[`${name} ${token ?? "coin"}`];

/** People who must have signed for so much in one payment. */
export const peopleFor = (trust: Trust, name: ChainName, token: string | null, units: bigint): number =>
  Math.max(
    0,
    ...(lawOf(trust, name, token)?.tiers ?? []).filter(({ above }) => units > BigInt(above)).map(({ people }) => people),
  );

export const pinOf = ({ pins }: Trust, credentialId: string): (Passkey & { readonly operator: string }) | undefined => {
  const pin = pins.find((one) => one.credentialId === credentialId);
  // A counter would be kept in a journal of its own; what was signed is good for one payment, however often it is shown.
  return pin && { ...pin, counter: 0, synced: true };
};

const operatorsOf = ({ pins }: Trust): number => new Set(pins.map(({ operator }) => operator)).size;

/** Why it cannot be trusted; undefined where it can. One without pins is a beginning: it pays only what needs nobody. */
export function faultOf(trust: Trust): string | undefined {
  if (new Set(trust.pins.map(({ credentialId }) => credentialId)).size < trust.pins.length) return "A passkey is pinned twice.";
  if (trust.pins.length === 0) return undefined;
  const most = Math.max(trust.quorum, ...Object.values(trust.laws).flatMap(({ tiers }) => tiers.map(({ people }) => people)));
  return operatorsOf(trust) < most ? `It asks for ${most} people, and ${operatorsOf(trust)} are pinned.` : undefined;
}

/** Why it cannot take the place of another; undefined where it can. */
export const faultAfter = (next: Trust, old: Trust): string | undefined =>
  next.serial === old.serial + 1
    ? faultOf(next)
    : `Its serial must be ${old.serial + 1}, one more than that of the trust before.`;

/** By which people know a trust that shall take the place of this one: what they sign brings back none that another has replaced. */
export const trustDigest = (next: Trust, old: Trust): Uint8Array =>
  digest("sha256", JSON.stringify(["assay keystore trust 2", sorted(old), sorted(next)]), "buffer");

/** The challenge of such a signature: whoever signs a digest that somebody has given him approves no payment by it. */
export const trustChallenge = (digested: Uint8Array): Uint8Array =>
  digest("sha256", JSON.stringify(["assay keystore signature 1", Buffer.from(digested).toString("base64url")]), "buffer");

const sorted = ({ serial, console: origin, chainId, prefix, quorum, pins, laws }: Trust): unknown => [
  serial,
  origin,
  chainId,
  prefix,
  quorum,
  pins.map(({ operator, credentialId, publicKey }) => [operator, credentialId, publicKey]),
  Object.entries(laws)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([asset, { hour, tiers }]) => [asset, hour, tiers.map(({ above, people }) => [above, people])]),
];

const tiers = (one: bigint, two: bigint) => [
  { above: String(one), people: 1 },
  { above: String(two), people: 2 },
];
const law = (hour: bigint, one: bigint, two: bigint) => ({ hour: String(hour), tiers: tiers(one, two) });
const [ETHER, BITCOIN, MILLION] = [10n ** 18n, 10n ** 8n, 10n ** 6n];

/** The trust of a new keystore on the real chains. One person above about 5,000 USDT, two above about 50,000, 200,000 in an hour. */
export const firstTrust = (origin: string): Trust => ({
  serial: 1,
  console: origin,
  chainId: 1,
  prefix: "bc",
  quorum: 2,
  pins: [],
  laws: {
    "ethereum coin": law(60n * ETHER, (3n * ETHER) / 2n, 15n * ETHER),
    "ethereum 0xdac17f958d2ee523a2206206994597c13d831ec7": law(200_000n * MILLION, 5_000n * MILLION, 50_000n * MILLION),
    "ethereum 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48": law(200_000n * MILLION, 5_000n * MILLION, 50_000n * MILLION),
    "bitcoin coin": law(3n * BITCOIN, BITCOIN / 20n, BITCOIN / 2n),
    "tron coin": law(600_000n * MILLION, 15_000n * MILLION, 150_000n * MILLION),
    "tron 41a614f803b6fd780986a42c78ec9c7f77e6ded13c": law(200_000n * MILLION, 5_000n * MILLION, 50_000n * MILLION),
  },
});
