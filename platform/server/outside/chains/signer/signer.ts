/** The only code that holds keys which pay. It builds what it signs from the payment's own fields, and signs no bytes of others. */
import { HOUR_MS } from "@assay/core/time.ts";
import type { Clock } from "../../../clock.ts";
import type { BitcoinPrefix } from "../keys.ts";
import { type Payment, type SignedPayment, SigningRefusal } from "../payer.ts";
import type { ChainAddress, ChainName } from "../port.ts";
import type { Journal } from "./journal.ts";

export interface Signer {
  /** The hot wallet's own address. */
  address(name: ChainName): Promise<ChainAddress>;
  /** The same bytes for the same id for ever. Throws a SigningRefusal where a law forbids it. */
  sign(name: ChainName, payment: Payment): Promise<SignedPayment>;
}

export interface HotKey {
  readonly secret: Uint8Array;
  readonly open: Uint8Array;
}

export interface SignerTerms {
  readonly keyOf: (name: ChainName) => HotKey;
  readonly chainId: number;
  readonly prefix: BitcoinPrefix;
  /** The most that is signed in any hour, in the chain's own integer; an asset that is not here is never signed. */
  readonly capOf: (name: ChainName, token: string | null) => bigint | undefined;
  readonly journal: Journal;
  readonly clock: Clock;
}

/** What a chain's builder makes of a payment; `uses` may never be used by another one. */
export interface Built extends SignedPayment {
  readonly uses: readonly string[];
}

export function openSigner(terms: SignerTerms): Signer {
  const { journal, clock, keyOf, prefix } = terms;
  // One at a time: each is judged by what the one before has left.
  let last: Promise<unknown> = Promise.resolve();

  const address = async (name: ChainName): Promise<ChainAddress> =>
    await (await import("../keys.ts")).addressOfKey(name, keyOf(name).open, prefix);

  async function signOne(name: ChainName, payment: Payment): Promise<SignedPayment> {
    const asked = askedBy(name, payment);
    const known = journal.of(name, payment.id);
    if (known) {
      if (known.asked !== asked) throw new SigningRefusal("other-payment", `${payment.id} was signed as another payment`);
      return answerOf(known);
    }
    const asset = payment.token ?? "coin";
    const cap = terms.capOf(name, payment.token);
    if (cap === undefined) throw new SigningRefusal("wrong-destination", `${asset} on ${name} is not paid by this signer`);
    if (payment.units <= 0n) throw new SigningRefusal("not-enough", "a payment of nothing is not signed");
    const now = clock.now().getTime();
    if (journal.signedSince(name, asset, now - HOUR_MS) + payment.units > cap)
      throw new SigningRefusal("hourly-cap", `more than ${cap} of ${asset} on ${name} in an hour`);
    const built = await buildOf(name, payment, terms, (await address(name)).key);
    const taken = built.uses.find((use) => journal.userOf(name, use) !== undefined);
    if (taken !== undefined) throw new SigningRefusal("other-payment", `${taken} is spent by another payment`);
    const { hash, bytes, voidAt, uses } = built;
    const entry = {
      name,
      id: payment.id,
      asked,
      uses: [...uses],
      asset,
      units: String(payment.units),
      at: String(now),
      hash,
      bytes,
      ...(voidAt && { voidAt: String(voidAt.getTime()) }),
    };
    journal.add(entry);
    return answerOf(entry);
  }

  return {
    address,
    sign: async (name, payment) => {
      const signed = last.then(async () => await signOne(name, payment));
      last = signed.catch(() => undefined);
      return await signed;
    },
  };
}

async function buildOf(name: ChainName, payment: Payment, terms: SignerTerms, own: string): Promise<Built> {
  if (payment.to === own) throw new SigningRefusal("wrong-destination", "the hot wallet does not pay itself");
  if (name === "ethereum") return await (await import("./ethereum.ts")).buildEthereum(payment, terms);
  if (name === "bitcoin") return await (await import("./bitcoin.ts")).buildBitcoin(payment, terms);
  return (await import("./tron.ts")).buildTron(payment, terms, own);
}

/** TRON spends nothing of its own: there the block that it names is no part of what was asked for. */
const askedBy = (name: ChainName, { to, token, units, feeMax, spends }: Payment): string =>
  [to, token ?? "coin", units, feeMax, name === "tron" ? "" : spends].join(" ");

const answerOf = ({ hash, bytes, voidAt }: { hash: string; bytes: string; voidAt?: string | undefined }): SignedPayment => ({
  hash,
  bytes,
  ...(voidAt !== undefined && { voidAt: new Date(Number(voidAt)) }),
});
