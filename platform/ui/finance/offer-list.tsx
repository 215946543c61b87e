import { useState } from "react";
import { useTexts } from "../locale.ts";
import { Badge } from "../parts/badge.tsx";
import { Chips } from "../parts/chips.tsx";
import { CoinLogo } from "../parts/coin-logo.tsx";
import { Empty } from "../parts/empty.tsx";
import { ListRow } from "../parts/list-row.tsx";
import { SelectField } from "../parts/select-field.tsx";
import { RateText } from "../ticket/rate-text.tsx";
import { ALL, coinsOf, kinds, noFilter, shownOf, termsOf } from "./offers.ts";
import { type FinanceOffer, type Risk, risks } from "./source.ts";

/** Products by coin, kind and term, each with what it brings a year and what it risks; a row leads to its product. */
export function OfferList({ offers }: { readonly offers: readonly FinanceOffer[] }) {
  const t = useTexts("finance");
  const [filter, setFilter] = useState(noFilter);
  const shown = shownOf(offers, filter);
  return (
    <div>
      <Chips
        label={t("coin")}
        options={[{ key: ALL, label: t("kinds.all") }, ...coinsOf(offers).map((key) => ({ key, label: key }))]}
        value={filter.coin}
        onChange={(coin) => setFilter({ ...filter, coin })}
      />
      <div className="grid grid-cols-2 gap-2 py-1 md:max-w-md">
        <SelectField
          label={t("kind")}
          bare
          value={filter.kind}
          options={kinds.map((key) => ({ key, label: t(`kinds.${key}`) }))}
          onChange={(kind) => setFilter({ ...filter, kind })}
        />
        <SelectField
          label={t("term")}
          bare
          value={filter.term}
          options={[
            { key: ALL, label: t("any-term") },
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

const tones = { low: "up", middle: "brand", high: "down" } as const;

function OfferRow({ offer: { name, currency, days, annualRate, risk, isOpen, to } }: { readonly offer: FinanceOffer }) {
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
