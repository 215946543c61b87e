import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { calls } from "../contract.ts";

/** What everybody may see: by coin what the pool has, has promised and has paid, and what the last terms have brought. */
export default function PoolScreen() {
  const t = useTexts("lock-mining");
  const answer = useCall(calls.showPools, {});
  return (
    <Screen width="wide" head={<PageHeader title={t("pools")} />}>
      <p className="max-w-xl text-form text-soft">{t("source-more")}</p>
      <Loaded query={answer}>
        {({ pools, past }) => (
          <>
            <div className="mt-3 grid gap-3 md:grid-cols-2 desk:grid-cols-3">
              {pools.map(({ currency, ...pool }) => {
                const money = (value: string) => <AmountText value={value} currency={currency} unit decimalsMin={0} />;
                return (
                  <Card key={currency} className="md:p-5">
                    <h2 className="flex items-center gap-2.5 text-section">
                      <CoinLogo code={currency} size={28} />
                      <bdi dir="ltr">{currency}</bdi>
                    </h2>
                    <Facts
                      className="mt-3"
                      facts={[
                        { label: t("pool"), value: money(pool.free) },
                        { label: t("promised"), value: money(pool.promised) },
                        { label: t("locked-all"), value: money(pool.locked) },
                        { label: t("paid-out"), value: money(pool.paid) },
                        { label: t("kept"), value: pool.matured },
                        { label: t("left"), value: pool.early },
                      ]}
                    />
                  </Card>
                );
              })}
            </div>
            <Section title={t("past")}>
              {past.length === 0 && <p className="py-4 text-form text-soft">{t("past-none")}</p>}
              <ul className="grid gap-x-8 md:grid-cols-2">
                {past.map(({ currency, period_days, ended, ended_at, annual_rate }, place) => (
                  <li key={`${ended_at} ${place}`} className="border-b border-line">
                    <ListRow
                      start={<CoinLogo code={currency} size={28} />}
                      title={`${currency} · ${t("days", { count: period_days })}`}
                      subtitle={
                        <>
                          {t(`ended.${ended}`)} · <TimeText at={ended_at} as="date" />
                        </>
                      }
                      end={<RateText rate={annual_rate} />}
                      endSub={t("year")}
                    />
                  </li>
                ))}
              </ul>
            </Section>
          </>
        )}
      </Loaded>
    </Screen>
  );
}
