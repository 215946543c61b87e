/** Whoever takes cards: it shows its own page, so that a card's numbers never come here, and tells what has become of a payment. */
import type { IncomingHttpHeaders } from "node:http";
import type { Transact } from "@assay/server/feature.ts";
import type { Fiat } from "../../rules/catalogue.ts";

export interface PageAsked {
  /** Of the try: said twice, the page is the same. */
  readonly key: string;
  readonly currency: Fiat;
  /** Smallest units of the currency. */
  readonly units: bigint;
  /** What its customer reads on the page, and what tells us the payment. */
  readonly reference: string;
  readonly returnUrl: string;
  readonly email: string | undefined;
  readonly until: Date;
}

/** A card payment that has succeeded. */
export interface Charge {
  readonly id: string;
  readonly currency: string;
  readonly units: bigint;
  readonly at: Date;
  /** The holder's name; empty where the provider has none. */
  readonly name: string;
  /** The same for the same card, and tells nothing of its number. */
  readonly fingerprint: string | null;
  readonly last4: string | null;
  /** What the provider keeps of it, in the charge's currency; nought where it takes that in another one, null while it does not know. */
  readonly fee: bigint | null;
}

export interface Found {
  /**
   * `over`: the page is closed and nothing was paid, so nothing can come of it any more. `failed`: somebody has paid on it, which was refused
   * afterwards, and it takes no other card.
   */
  readonly state: "open" | "processing" | "failed" | "paid" | "over";
  readonly intent: string | null;
  /** The provider's code of the last refusal. */
  readonly declined: string | null;
  readonly charge: Charge | null;
}

export interface RefundFound {
  readonly refund: string;
  readonly state: "waits" | "done" | "failed";
}

export interface RefundAsked {
  /** Ours: the provider keeps it with the refund, so that it is found however long an answer was lost. */
  readonly key: string;
  readonly charge: string;
  readonly units: bigint;
  /** Refunds of this charge that are known, ours and others': what others have made beside them is told, and nothing is asked for. */
  readonly known: readonly string[];
}

/** A refund that others have made, such as somebody on the provider's own site. */
export interface OtherRefund {
  readonly refund: string;
  readonly units: bigint;
}

export interface DisputeFound {
  readonly intent: string | null;
  readonly currency: string;
  readonly units: bigint;
  readonly at: Date;
  readonly state: "open" | "won" | "lost";
}

/**
 * Every method throws where the provider's answer is not known: it is asked again. `refused` is an answer. `others`: they have paid back of the
 * charge, and nothing was asked for.
 */
export interface CardProvider {
  begin(asked: PageAsked): Promise<{ readonly session: string; readonly url: string } | "refused">;
  look(session: string): Promise<Found>;
  refund(asked: RefundAsked): Promise<RefundFound | "refused" | { readonly others: readonly OtherRefund[] }>;
  lookRefund(refund: string): Promise<RefundFound>;
  lookDispute(dispute: string): Promise<DisputeFound>;
}

/** What a message says that it is about. It is believed in nothing else: what it is about is asked for anew. */
export interface CardEvent {
  readonly account: string;
  readonly id: string;
  readonly kind: string;
  readonly about:
    | { readonly try: string }
    | { readonly session: string }
    | { readonly refund: string; readonly key: string | undefined }
    | { readonly dispute: string }
    | undefined;
}

export interface Cards {
  /** Names it in our tables. */
  readonly provider: string;
  /** The provider's API; a sandbox keeps what it knows by these transactions. */
  open(transact: Transact): CardProvider;
  /** The message in these bytes; undefined where the provider has not signed them, or more than five minutes ago. */
  eventIn(raw: Buffer, headers: IncomingHttpHeaders): Promise<CardEvent | undefined>;
  /** Where the sandbox's page acts; no real provider has it. */
  readonly practice?: {
    /** A message, signed as the provider would. */
    messageAbout(kind: string, object: object): Promise<{ readonly raw: Buffer; readonly headers: IncomingHttpHeaders }>;
  };
}
