import { useState } from "react";
import { useTexts } from "../locale.ts";
import { Badge } from "../parts/badge.tsx";
import { CoinLogo } from "../parts/coin-logo.tsx";
import { Empty } from "../parts/empty.tsx";
import { ListRow } from "../parts/list-row.tsx";
import { SelectField } from "../parts/select-field.tsx";
import { RateText } from "../ticket/rate-text.tsx";
import { ALL, coinsOf, kinds, noFilter, shownOf, termsOf } from "./offers.ts";
import { type FinanceOffer, type Risk, risks } from "./source.ts";

export interface OfferListProps {
  readonly offers: readonly FinanceOffer[];
  /** False where the page has chosen a line of products already. */
  readonly byKind?: boolean;
}

/** Products by coin, kind and term, each with what it brings a year and what it risks; a row leads to its product. */
export function OfferList({ offers, byKind = true }: OfferListProps) {
  const t = useTexts("finance");
  const [filter, setFilter] = useState(noFilter);
  const shown = shownOf(offers, filter);
  if (offers.length === 0) return <Empty text={t("none-offered")} />;
  return (
    <div>
      <div className={`grid gap-2 py-2 md:max-w-xl ${byKind ? "grid-cols-3" : "grid-cols-2"}`}>
        <SelectField
          label={t("coin")}
          value={filter.coin}
          options={[{ key: ALL, label: t("kinds.all") }, ...coinsOf(offers).map((key) => ({ key, label: key }))]}
          onChange={(coin) => setFilter({ ...filter, coin })}
        />
        {byKind && (
          <SelectField
            label={t("kind")}
            value={filter.kind}
            options={kinds.map((key) => ({ key, label: t(`kinds.${key}`) }))}
            onChange={(kind) => setFilter({ ...filter, kind })}
          />
        )}
        <SelectField
          label={t("term")}
          value={filter.term}
          options={[
            { key: ALL, label: t("kinds.all") },
            ...termsOf(offers).map((days) => ({ key: String(days), label: t("up-to", { count: days }) })),
          ]}
          onChange={(term) => setFilter({ ...filter, term })}
        />
      </div>
      {shown.length === 0 && <Empty text={t("none-fits")} />}
      <ul className="mt-1 grid gap-x-8 md:grid-cols-2">
        {shown.map((offer) => (
          <li key={offer.key} className="border-b border-line">
            <OfferRow offer={offer} />
          </li>
        ))}
      </ul>
      <RiskNote shown={shown} />
    </div>
  );
}

/** No green: that is a rising price, and nobody is to read a promise into it. */
const tones = { low: "plain", middle: "brand", high: "danger" } as const;

export function OfferRow({ offer: { name, currency, days, annualRate, risk, isOpen, to } }: { readonly offer: FinanceOffer }) {
  const t = useTexts("finance");
  return (
    <ListRow
      to={to}
      start={<CoinLogo code={currency} size={32} />}
      title={
        <>
          <bdi dir="ltr">{currency}</bdi> <span className="font-medium text-soft">{name}</span>
        </>
      }
      subtitle={
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>{days === undefined ? t("kinds.flexible") : t("days", { count: days })}</span>
          <Badge tone={tones[risk]}>{t(`risk.${risk}`)}</Badge>
        </span>
      }
      end={
        annualRate === undefined ? (
          t("unknown")
        ) : (
          <RateText rate={annualRate} className={isOpen ? "font-semibold text-up" : "text-soft"} />
        )
      }
      endSub={t(isOpen ? "apr" : "closed")}
    />
  );
}

/** What the levels of risk mean, of those in sight. */
function RiskNote({ shown }: { readonly shown: readonly FinanceOffer[] }) {
  const t = useTexts("finance");
  const levels = risks.filter((risk: Risk) => shown.some((offer) => offer.risk === risk));
  return (
    <ul className="mt-3 flex flex-col gap-1 text-caption text-soft">
      {levels.map((risk) => (
        <li key={risk}>{t(`risk-means.${risk}`)}</li>
      ))}
    </ul>
  );
}
