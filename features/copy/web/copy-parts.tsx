/** What several screens of copy trading show: who a trader is, money and percent with their sign. */
import { parseDecimal } from "@assay/core/money.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { directionOf } from "@assay/ui/number.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { ChangeText } from "@assay/ui/parts/change-text.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { readable } from "@assay/ui/readable.ts";
import { house } from "@assay/ui/transport.ts";
import { QUOTE } from "../rules/terms.ts";
import type { Trader } from "./follow-form.ts";
import { percentOf } from "./percents.ts";

/** Money of copying, to the cent. */
export const Money = ({ value, className }: { readonly value: string | null; readonly className?: string }) => (
  <AmountText value={value} currency={QUOTE} decimals={2} unit className={className} />
);

/** A result with its sign, in the colour of its direction. */
export const Result = ({ value, className }: { readonly value: string | null; readonly className?: string }) => (
  <span data-direction={directionOf(value)} className={classes("live", className)}>
    <AmountText value={value} currency={QUOTE} decimals={2} sign="always" unit />
  </span>
);

/** How many of a trader's places are taken. */
export function Places({ taken, places }: { readonly taken: number; readonly places: number }) {
  const t = useTexts("copy");
  return t("of-places", readable({ taken: String(taken), places: String(places) }));
}

/** A fraction as signed percent. */
export const SignedPercent = ({ value, className }: { readonly value: string | null; readonly className?: string }) => (
  <ChangeText value={value === null ? null : percentOf(value)} className={className} />
);

/** Whether it is more than nothing. */
export const isSome = (value: string | null): boolean => value !== null && (parseDecimal(value.replace("-", ""), 18) ?? 0n) > 0n;

/** The picture that somebody has given himself; of who has none the letter that he is known by, as on his own page. */
function Portrait({ picture, name }: { readonly picture: string | null; readonly name: string }) {
  return picture === null ? (
    <span
      aria-hidden="true"
      className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-tint text-section text-brand"
    >
      {[...name.replace(/^Practice /, "")][0]}
    </span>
  ) : (
    <img src={`${house.origin}${picture}`} alt="" className="size-12 shrink-0 rounded-full object-cover" />
  );
}

/** A trader's portrait, his name, and what he is. */
export function TraderHead({ trader, as: Heading = "h2" }: { readonly trader: Trader; readonly as?: "h2" | "p" }) {
  const t = useTexts("copy");
  const { name, practice, state } = trader;
  return (
    <div className="flex items-center gap-3">
      <Portrait picture={trader.head_portrait} name={name} />
      <div className="min-w-0 grow">
        <Heading className="text-section wrap-anywhere">{name}</Heading>
        <p className="flex flex-wrap gap-1.5 pt-0.5">
          {practice && <Badge tone="brand">{t("practice")}</Badge>}
          {state !== "active" && <Badge tone={state === "blown" ? "danger" : "plain"}>{t(`states.${state}`)}</Badge>}
          {state === "active" && trader.figures.followers >= trader.places && <Badge>{t("full")}</Badge>}
        </p>
      </div>
    </div>
  );
}
