import { CoinLogo } from "../parts/coin-logo.tsx";
import { RateText } from "./rate-text.tsx";

export interface OfferHeadProps {
  /** The coin that is put in. */
  readonly currency: string;
  readonly annualRate: string;
  /** What the rate is of: "Annual rate (APR)". */
  readonly label: string;
  /** "30 days", "redeem any time". */
  readonly term: string;
}

/** What is on sale, above the amount on a phone; where there is room, its terms stand beside the ticket. */
export function OfferHead({ currency, annualRate, label, term }: OfferHeadProps) {
  return (
    <div className="flex items-center gap-3 md:hidden">
      <CoinLogo code={currency} size={36} />
      <p className="min-w-0 grow">
        <RateText rate={annualRate} className="text-section text-up" />
        <span className="block truncate text-caption text-soft">{label}</span>
      </p>
      <p className="shrink-0 text-form text-soft">{term}</p>
    </div>
  );
}
