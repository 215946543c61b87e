/** What pays from the house's hot wallet on one chain. Keys are behind it: whoever holds this can ask for a payment and make none. */
import type { ChainAddress, ChainName } from "./port.ts";

/** One payment: it is signed once, and every later question for its id is answered with the same bytes. */
export interface Payment {
  /** The withdrawal that it is. */
  readonly id: string;
  /** As transfers name addresses (ChainAddress.key). */
  readonly to: string;
  /** The contract of a token; null is the chain's own coin. */
  readonly token: string | null;
  /** The chain's own integer; what arrives. */
  readonly units: bigint;
  /** The most that the network may take, in the chain's own coin. */
  readonly feeMax: bigint;
  /** What it spends of the wallet, as `reserve` or `replace` has answered it. */
  readonly spends: string;
  /** 0, or the number of the one that takes the place of the one before: at most one of them is ever mined. */
  readonly version?: number;
  /** What operators have signed for it, above what the signer pays without. */
  readonly approvals?: readonly Approval[];
}

/** An operator's passkey over the digest of a payment (signer/approvals.ts). */
export interface Approval {
  readonly credentialId: string;
  /** Milliseconds since 1970; part of what was signed. */
  readonly expiresAt: number;
  /** What the browser has answered, as JSON. */
  readonly answer: string;
}

export interface SignedPayment {
  /** The hash under which a block will name it. */
  readonly hash: string;
  readonly bytes: string;
  /** Where a transaction is void after a time (TRON), that moment. */
  readonly voidAt?: Date;
}

/** `conflicted`: something else has spent what it spends, so that it can never be mined. */
export type PaymentStatus =
  | { readonly kind: "unknown" | "waiting" | "conflicted" }
  | {
      readonly kind: "mined";
      readonly height: number;
      readonly isDone: boolean;
      /** What the network has taken for it, in the chain's own coin; carried out or not. */
      readonly fee: bigint;
    };

export interface Payer {
  readonly name: ChainName;
  /** The hot wallet's own address, as people copy it. */
  address(): Promise<string>;
  /** What the hot wallet, or an address that is named, has in blocks, of a token or of the chain's own coin. */
  balance(token: string | null, of?: ChainAddress): Promise<bigint>;
  /** What the network would take for such a payment now, in the chain's own coin. */
  feeOf(payment: Pick<Payment, "to" | "token" | "units">): Promise<bigint>;
  /**
   * Chooses what a payment spends: a nonce after those in `taken`, or outputs that are not in it; "" where nothing is (TRON). `taken` are
   * the `spends` of all payments of this chain, at least those that are not final.
   */
  reserve(payment: Pick<Payment, "to" | "token" | "units" | "feeMax">, taken: readonly string[]): Promise<string>;
  /**
   * What the next version spends, within the same ceiling of the fee: the same nonce or coins for more, or, where a payment ends by time
   * (TRON), nothing; undefined where none can take its place now.
   */
  replace(payment: Payment): Promise<string | undefined>;
  /** Of which payments a next version may be made: those that wait for too long, or those that are void. */
  readonly replaces: "waiting" | "conflicted";
  /** Signs. Throws a SigningRefusal where a law of the signer forbids it, and a NodeFault where nothing answers. */
  sign(payment: Payment): Promise<SignedPayment>;
  /** Hands it to the network; that the network knows it already is no fault. */
  broadcast(signed: SignedPayment): Promise<void>;
  status(signed: SignedPayment, spends: string): Promise<PaymentStatus>;
}

/** Payers by chain; a chain on which nothing can be paid is absent. */
export type Payers = Partial<Readonly<Record<ChainName, Payer>>>;

export const refusalReasons = [
  "hourly-cap",
  "fee-ceiling",
  "other-payment",
  "wrong-destination",
  "not-enough",
  "approvals-needed",
  "not-replaceable",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** What the signer forbids: more than its own cap, another chain, a fee above the ceiling. */
export class SigningRefusal extends Error {
  override readonly name = "SigningRefusal";
  readonly why: RefusalReason;
  /** How many people must have signed for it, where too few have. */
  readonly needed: number;
  constructor(why: RefusalReason, message: string, needed = 0) {
    super(message);
    this.why = why;
    this.needed = needed;
  }
}
