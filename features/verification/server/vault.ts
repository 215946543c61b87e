/** What names a person is kept sealed, keyed apart from the database; a document and a picture are found again by keyed hashes. */
import { createHmac } from "node:crypto";
import type { Keys } from "@assay/server/keys/keys.ts";
import { createSealing, type Sealing } from "@assay/server/outside/sealing.ts";
import type { IdType } from "../contract.ts";
import { captureOf, type Details } from "../rules.ts";

/** What a request keeps sealed. */
export interface Kept extends Omit<Details, "country" | "idType"> {
  /** What the selfie must show; null at level 1. */
  readonly capture: ReturnType<typeof captureOf> | null;
}

export interface Vault {
  readonly sealing: Sealing;
  seal(kept: Kept): string;
  open(sealed: string): Kept;
  documentOf(country: string, idType: IdType, number: string): Buffer;
  digestOf(picture: Uint8Array): Buffer;
  /** The code and gestures of a customer's try: his own, and known to nobody before. */
  captureFor(customerId: string, attempt: number): ReturnType<typeof captureOf>;
}

export function openVault(keys: Keys): Vault {
  const sealing = createSealing(keys, "people");
  const keyed = (...parts: readonly (string | Uint8Array)[]): Buffer => {
    const hash = createHmac("sha256", keys.for("people-look-ups").bytes);
    for (const part of parts) hash.update(part).update("\0");
    return hash.digest();
  };
  return {
    sealing,
    seal: (kept) => sealing.seal(kept).sealed,
    open: (sealed) => sealing.open({ sealed }) as Kept,
    documentOf: (country, idType, number) => keyed("document", country, idType, number),
    digestOf: (picture) => keyed("picture", picture),
    captureFor: (customerId, attempt) => captureOf(keyed("capture", customerId, String(attempt))),
  };
}
