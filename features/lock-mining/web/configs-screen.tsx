import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { type Config, earningDayOf, isSoldOut } from "./lock-form.ts";
import { BUY_PATH, LOCKS_PATH, POOL_PATH } from "./paths.ts";

const ALL = "all";
const grid = "mt-2 grid gap-3 md:grid-cols-2 desk:grid-cols-3";

/** Terms on sale, by coin. */
export default function ConfigsScreen() {
  const t = useTexts("lock-mining");
  const configs = useCall(calls.listConfigs, {});
  const [coin, setCoin] = useState(ALL);
  const mine = (
    <Go to={LOCKS_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("mine")}
    </Go>
  );
  return (
    <Screen width="wide" head={<PageHeader title={t("title")} end={mine} />}>
      <p className="max-w-xl text-form text-soft">{t("about")}</p>
      <Loaded query={configs} skeleton={<Waiting />} isEmpty={({ list }) => list.length === 0} empty={<Empty text={t("none")} />}>
        {({ list, practice }) => (
          <>
            <Chips
              label={t("coins")}
              options={[
                { key: ALL, label: t("all") },
                ...[...new Set(list.map(({ currency }) => currency))].map((key) => ({ key, label: key })),
              ]}
              value={coin}
              onChange={setCoin}
            />
            <div className={grid}>
              {[...Map.groupBy(list, ({ currency }) => currency)]
                .filter(([currency]) => coin === ALL || currency === coin)
                .map(([currency, terms]) => (
                  <CoinCard key={currency} terms={terms} practice={practice} />
                ))}
            </div>
            <YieldSource practice={practice} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

const Waiting = () => (
  <div className={grid}>
    {["first", "second", "third"].map((place) => (
      <Skeleton key={place} className="h-[250px] w-full rounded-card" />
    ))}
  </div>
);

/** The terms of a coin, one of which is shown: what it yields, what its pool can still promise, and the way to the ticket unless it is sold out. */
function CoinCard({ terms, practice }: { readonly terms: readonly Config[]; readonly practice: boolean }) {
  const t = useTexts("lock-mining");
  const [chosen, setChosen] = useState<string>();
  const config = terms.find(({ config_id }) => String(config_id) === chosen) ?? terms[0]!;
  const { currency, config_id } = config;
  return (
    <Card className="flex flex-col gap-4 md:p-5">
      <h2 className="flex items-center gap-2.5 text-section">
        <CoinLogo code={currency} size={28} />
        <bdi dir="ltr">{currency}</bdi>
        <span className="grow" />
        {practice && <Badge tone="brand">{t("practice")}</Badge>}
      </h2>
      <Chips
        label={t("term")}
        options={terms.map((one) => ({ key: String(one.config_id), label: t("days", { count: one.period_days }) }))}
        value={String(config_id)}
        onChange={setChosen}
        className="-my-2"
      />
      <TermFacts config={config} />
      {isSoldOut(config) ? (
        <p className="mt-auto rounded-button bg-s2 p-3 text-center text-form text-soft">{t("sold-out")}</p>
      ) : (
        <Way to={`${BUY_PATH}?config_id=${config_id}`} text={t("lock")} />
      )}
    </Card>
  );
}

/** The terms in the order in which they matter: the yield by the year and by the day, how it is paid, and the least amount. */
export function TermFacts({ config: { currency, ...config } }: { readonly config: Config }) {
  const t = useTexts("lock-mining");
  const money = (value: string) => <AmountText value={value} currency={currency} unit decimalsMin={0} />;
  const earnsFrom = earningDayOf({ currency, ...config });
  return (
    <Facts
      facts={[
        { label: t("year"), value: <RateText rate={config.annual_rate} className="font-semibold text-up" /> },
        { label: t("day"), value: <RateText rate={config.daily_yield} /> },
        { label: t("paid"), value: t(`paid-${config.dividend_time}`) },
        { label: t("early"), value: earnsFrom === undefined ? t("early-none") : t("early-from", { day: earnsFrom }) },
        { label: t("min"), value: money(config.min) },
        { label: t("pool"), value: money(config.pool_free) },
      ]}
    />
  );
}

/** Where the yield comes from, and that it is no real money where it is none. */
export function YieldSource({ practice }: { readonly practice: boolean }) {
  const t = useTexts("lock-mining");
  return (
    <section className="mt-4 rounded-card border border-dashed border-line-strong p-4 text-form text-soft md:p-5">
      <h2 className="text-body font-semibold text-strong">{t("source")}</h2>
      <p className="mt-1">{t("source-more")}</p>
      {practice && <p className="mt-2">{t("practice-more")}</p>}
      <Go to={POOL_PATH} className="press mt-2 inline-flex min-h-8 items-center font-semibold text-brand">
        {t("pool-page")}
      </Go>
    </section>
  );
}
