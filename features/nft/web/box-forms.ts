/** Opening a box, and offering it unopened, as pure modules. */
import { DAY_MS } from "@assay/core/time.ts";
import { drawSeed } from "@assay/features/proofs/contract.ts";
import { type FormRules, required } from "@assay/ui/form.ts";
import { bringsOf, faultOf, type resaleDays, type ResellFacts } from "./resell-form.ts";

export interface OpenFields {
  readonly seed: string;
}

export const openRules: FormRules<OpenFields, undefined> = {
  start: { seed: "" },
  faults: ({ seed }) => ({ seed: seed === "" ? required : drawSeed.test(seed) ? undefined : { code: "seed-fault" } }),
  summary: () => undefined,
};

const SEED_BYTES = 8;

/** A seed for who writes none of his own. */
export const newSeed = (): string =>
  [...crypto.getRandomValues(new Uint8Array(SEED_BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export interface BoxResellFields {
  readonly price: string;
  readonly days: (typeof resaleDays)[number];
}

export type BoxResellFacts = ResellFacts & { readonly currency: string };

export const boxResellRules: FormRules<BoxResellFields, BoxResellFacts, ReturnType<typeof bringsOf>> = {
  start: { price: "", days: "7" },
  faults: ({ price }, { currency }) => ({ price: faultOf(currency, price) }),
  summary: ({ price }, { currency, ...rates }) => bringsOf(currency, price, rates),
};

/** As the call takes it, from a moment on. */
export const boxResellInput = (id: string, { price, days }: BoxResellFields, now: number) => ({
  id,
  price,
  ends_at: String(now + Number(days) * DAY_MS),
});
