/** The only code that holds keys which pay. It builds what it signs from the payment's own fields, and signs no bytes of others. */
import { HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import type { Clock } from "../../../clock.ts";
import type { BitcoinPrefix } from "../keys.ts";
import { type Payment, type SignedPayment, SigningRefusal } from "../payer.ts";
import type { ChainAddress, ChainName } from "../port.ts";
import { approversOf, markOf } from "./approvals.ts";
import type { Entry, Journal } from "./journal.ts";
import { peopleFor, type Trust } from "./trust.ts";

export interface Signer {
  /** The hot wallet's own address. */
  address(name: ChainName): Promise<ChainAddress>;
  /** The same bytes for the same id and version for ever. Throws a SigningRefusal where a law forbids it. */
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
  /** Whose approvals a large payment needs; without it, in a sandbox, none. */
  readonly trust?: Trust;
  readonly journal: Journal;
  readonly clock: Clock;
}

/** What a chain's builder makes of a payment; `uses` may never be used by another one. */
export interface Built extends SignedPayment {
  readonly uses: readonly string[];
}

/** After a payment on TRON is void, until blocks that nothing replaces say so too. */
const SOLID_MS = 2 * MINUTE_MS;

export function openSigner(terms: SignerTerms): Signer {
  const { journal, clock, keyOf, prefix } = terms;
  // One at a time: each is judged by what the one before has left.
  let last: Promise<unknown> = Promise.resolve();

  const address = async (name: ChainName): Promise<ChainAddress> =>
    await (await import("../keys.ts")).addressOfKey(name, keyOf(name).open, prefix);

  async function signOne(name: ChainName, payment: Payment): Promise<SignedPayment> {
    const { id, token, units, version = 0 } = payment;
    const asked = askedBy(name, payment);
    const known = journal.of(name, id, version);
    if (known) {
      if (known.asked !== asked) throw new SigningRefusal("other-payment", `${id} was signed as another payment`);
      return answerOf(known);
    }
    const before = version === 0 ? undefined : journal.of(name, id, version - 1);
    const now = clock.now().getTime();
    if (version > 0) mustReplace(name, payment, before, now);
    const asset = token ?? "coin";
    if (terms.capOf(name, token) === undefined)
      throw new SigningRefusal("wrong-destination", `${asset} on ${name} is not paid by this signer`);
    if (units <= 0n) throw new SigningRefusal("not-enough", "a payment of nothing is not signed");
    // What spends the same as the one before pays nothing more, and was judged with it.
    const isMore = before === undefined || before.uses.length === 0;
    if (isMore) mustFit(name, payment, now);
    const approved = isMore ? await approvedBy(name, payment, now) : [];
    const built = await buildOf(name, payment, terms, { own: (await address(name)).key, before: before && spendsOf(before) });
    const { hash, bytes, voidAt, uses } = built;
    const taken = uses.find((use) => ![before ? id : undefined, undefined].includes(journal.userOf(name, use)));
    if (taken !== undefined) throw new SigningRefusal("other-payment", `${taken} is spent by another payment`);
    const entry: Entry = {
      name,
      id,
      asked,
      uses: [...uses],
      asset,
      units: String(units),
      at: String(now),
      hash,
      bytes,
      ...(voidAt && { voidAt: String(voidAt.getTime()) }),
      ...(version > 0 && { version: String(version) }),
      ...(approved.length > 0 && { approved }),
    };
    journal.add(entry);
    return answerOf(entry);
  }

  /** What it pays, and what the network may take, which is the wallet's too: fees could be burnt as well as stolen. */
  function mustFit(name: ChainName, { token, units, feeMax }: Payment, now: number): void {
    const pays = [
      [null, token === null ? units + feeMax : feeMax] as const,
      ...(token === null ? [] : [[token, units] as const]),
    ];
    for (const [of, more] of pays) {
      const [asset, cap] = [of ?? "coin", terms.capOf(name, of) ?? 0n];
      if (journal.signedSince(name, asset, now - HOUR_MS) + more > cap)
        throw new SigningRefusal("hourly-cap", `more than ${cap} of ${asset} on ${name} in an hour`);
    }
  }

  /** The marks of as many people's approvals as the amount needs; none of them has served before. */
  async function approvedBy(name: ChainName, payment: Payment, now: number): Promise<string[]> {
    const { trust } = terms;
    const needed = trust ? peopleFor(trust, name, payment.token, payment.units) : 0;
    if (!trust || needed === 0) return [];
    const fresh = (payment.approvals ?? []).filter((one) => !journal.hasServed(markOf(payment.id, one)));
    const found = await approversOf(trust, name, { ...payment, approvals: fresh }, now);
    if (found.size < needed)
      throw new SigningRefusal("approvals-needed", `${payment.id} needs ${needed} people, ${found.size} have signed`, needed);
    return [...found.values()].map((one) => markOf(payment.id, one));
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

/** What a version takes the place of was signed for the same payee, amount and ceiling, and on TRON can never be mined. */
function mustReplace(name: ChainName, payment: Payment, before: Entry | undefined, now: number): void {
  if (!before?.asked.startsWith(coreOf(payment)))
    throw new SigningRefusal("other-payment", `${payment.id} takes the place of another payment`);
  if (name === "tron" && now <= Number(before.voidAt) + SOLID_MS)
    throw new SigningRefusal("not-replaceable", `${payment.id} may still be mined`);
}

/** What a builder knows beside the payment. */
export interface BuildTerms {
  readonly own: string;
  /** What the version before spends; undefined for the first. */
  readonly before: string | undefined;
}

async function buildOf(name: ChainName, payment: Payment, terms: SignerTerms, more: BuildTerms): Promise<Built> {
  const { own, before } = more;
  if (payment.to === own) throw new SigningRefusal("wrong-destination", "the hot wallet does not pay itself");
  if (name === "ethereum") return await (await import("./ethereum.ts")).buildEthereum(payment, terms, before);
  if (name === "bitcoin") return await (await import("./bitcoin.ts")).buildBitcoin(payment, terms, before);
  return (await import("./tron.ts")).buildTron(payment, terms, own);
}

/** What no version changes. */
const coreOf = ({ to, token, units, feeMax }: Payment): string => `${[to, token ?? "coin", units, feeMax].join(" ")} `;

/** TRON spends nothing of its own: there the block that it names is no part of what was asked for. */
const askedBy = (name: ChainName, payment: Payment): string => `${coreOf(payment)}${name === "tron" ? "" : payment.spends}`;

const spendsOf = ({ asked }: Entry): string => asked.split(" ").slice(4).join(" ");

const answerOf = ({ hash, bytes, voidAt }: { hash: string; bytes: string; voidAt?: string | undefined }): SignedPayment => ({
  hash,
  bytes,
  ...(voidAt !== undefined && { voidAt: new Date(Number(voidAt)) }),
});
