import type { OutputOf } from "@assay/core/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { calls } from "../contract.ts";

type House = OutputOf<typeof calls.showHouse>;
type Total = House["totals"][number];
type Network = House["networks"][number];

const DECIMALS = 8;
const isNone = (text: string | null): boolean => text === null || Number(text) === 0;

/** What the ledger owes beside what is on the chains, for everybody. */
export default function HouseScreen() {
  const t = useTexts("withdrawals");
  const house = useCall(calls.showHouse, {});
  return (
    <Screen width="wide" head={<PageHeader title={t("house.title")} />}>
      <p className="max-w-xl text-form text-soft">{t("house.about")}</p>
      <Loaded query={house}>
        {({ practice, totals, networks }) => {
          const onChains = totals.filter(({ currency }) => networks.some((one) => one.currency === currency));
          // What is owed to somebody stands first.
          const others = totals
            .filter((one) => !onChains.includes(one))
            .toSorted((one, other) => Number(isNone(one.customers)) - Number(isNone(other.customers)));
          return (
            <>
              {practice && <p className="mt-2 max-w-xl text-form text-warning">{t("house.practice")}</p>}
              {totals.length === 0 && <Empty text={t("house.none")} />}
              <div className="mt-3 grid gap-3 md:grid-cols-2 desk:grid-cols-3">
                {onChains.map((total) => (
                  <TotalCard
                    key={total.currency}
                    total={total}
                    networks={networks.filter(({ currency }) => currency === total.currency)}
                  />
                ))}
              </div>
              {others.length > 0 && (
                <Section title={t(onChains.length === 0 ? "house.currencies" : "house.others")}>
                  <ul className="grid gap-x-8 md:grid-cols-2">
                    {others.map(({ currency, customers, house: own }) => (
                      <li key={currency} className="border-b border-line">
                        <ListRow
                          start={<CoinLogo code={currency} size={28} />}
                          title={<bdi dir="ltr">{currency}</bdi>}
                          subtitle={
                            <>
                              {t("house.own")} <AmountText value={own} decimals={DECIMALS} decimalsMin={0} />
                            </>
                          }
                          end={<AmountText value={customers} decimals={DECIMALS} decimalsMin={0} />}
                          endSub={t("house.customers")}
                        />
                      </li>
                    ))}
                  </ul>
                </Section>
              )}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

function TotalCard({ total, networks }: { readonly total: Total; readonly networks: readonly Network[] }) {
  const t = useTexts("withdrawals");
  const { currency, customers, house, chains, practice_chains: practice, elsewhere, read_at: at } = total;
  const money = (value: string) => <AmountText value={value} decimals={DECIMALS} decimalsMin={0} />;
  const origins = [
    { label: t("house.chains"), text: chains },
    { label: t("house.practice-chains"), text: practice },
    { label: t("house.elsewhere"), text: elsewhere },
  ];
  return (
    <Card className="md:p-5">
      <h2 className="flex items-center gap-2.5 text-section">
        <CoinLogo code={currency} size={28} />
        <bdi dir="ltr">{currency}</bdi>
      </h2>
      <Facts
        className="mt-3"
        facts={[
          { label: t("house.customers"), value: money(customers) },
          { label: t("house.own"), value: money(house) },
          ...origins.filter(({ text }) => !isNone(text)).map(({ label, text }) => ({ label, value: money(text) })),
        ]}
      />
      {networks.map((one) => (
        <NetworkFacts key={one.network} one={one} />
      ))}
      <p className="mt-3 text-caption text-soft">
        <TimeText at={at} as="when" />
      </p>
    </Card>
  );
}

function NetworkFacts({ one }: { readonly one: Network }) {
  const t = useTexts("withdrawals");
  const money = (value: string) => <AmountText value={value} decimals={DECIMALS} decimalsMin={0} />;
  const isEven = isNone(one.difference);
  const parts = [
    { label: t("house.addresses"), text: one.addresses },
    { label: t("house.hot"), text: one.hot },
    { label: t("house.cold"), text: one.cold },
    { label: t("house.on-way"), text: one.on_way },
    { label: t("house.fees-open"), text: one.fees_open },
    { label: t("house.arriving"), text: one.arriving },
    { label: t("house.opening"), text: one.opening },
  ];
  const facts: Fact[] = [
    { label: t("house.book"), value: money(one.book) },
    ...(isNone(one.received) ? [] : [{ label: t("house.received"), value: money(one.received) }]),
    ...parts.flatMap(({ label, text }) => (text === null || isNone(text) ? [] : [{ label, value: money(text) }])),
    {
      label: t("house.difference"),
      value: isEven ? <Badge tone="up">{t("house.even")}</Badge> : <Badge tone="danger">{money(one.difference)}</Badge>,
    },
  ];
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="text-form font-semibold">{t(`networks.${one.network}`)}</h3>
      <Facts className="mt-2" facts={facts} />
    </div>
  );
}
