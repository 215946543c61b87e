/** Whoever looks at documents with machines of its own, beside the desk. What it finds is shown there and decides nothing. */
import type { Hook } from "@assay/server/feature.ts";
import type { IdType, PicturePart } from "../../contract.ts";

export interface Asked {
  /** Names this case and round for ever: asking twice is asking once. */
  readonly reference: string;
  readonly name: string;
  readonly birth: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  readonly idType: IdType;
  readonly pictures: readonly { readonly part: PicturePart; readonly bytes: Uint8Array }[];
}

export type Found =
  | { readonly answer: "green" }
  /** It asks for one part again, where its words say which. */
  | { readonly answer: "retry"; readonly part: PicturePart | null; readonly labels: readonly string[] }
  | { readonly answer: "final"; readonly labels: readonly string[] };

/** Each throws where it does not answer within ten seconds, or not as it should; asking again is safe. */
export interface IdentityProvider {
  /** Hands a case over; answers the provider's own number of it. */
  ask(asked: Asked): Promise<string>;
  /** What it has found; undefined while it looks, null where it knows no such number (any more). */
  look(applicant: string): Promise<Found | undefined | null>;
  /** Whether a message is the provider's, by its raw bytes. */
  readonly isFrom: Hook["isFrom"];
  /** Of whom a message of it speaks; undefined of a message that is about nobody. It says that there is something to look at, and no more. */
  applicantIn(raw: Buffer): string | undefined;
}
