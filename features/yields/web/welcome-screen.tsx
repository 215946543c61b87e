import { AllOffers } from "@assay/ui/finance/gather.tsx";
import { OfferList } from "@assay/ui/finance/offer-list.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { useSearchParams } from "react-router";
import { ORDERS_PATH } from "./paths.ts";

/** The lines of products that each choice shows; the address names one as its `kind`. */
const lines = {
  all: ["flexible", "lock-mining", "cloud", "defi"],
  flexible: ["flexible"],
  "lock-mining": ["lock-mining"],
  "cloud-defi": ["cloud", "defi"],
} as const;
type Choice = keyof typeof lines;
const choices = Object.keys(lines) as Choice[];

/** The way into all that earns interest: flexible terms, lock mining, contracts and liquidity. */
export default function WelcomeScreen() {
  const t = useTexts("yields");
  const [search, setSearch] = useSearchParams();
  const choice = choices.find((key) => key === search.get("kind")) ?? "all";
  const shown: readonly string[] = lines[choice];
  const mine = (
    <Go to={ORDERS_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("mine")}
    </Go>
  );
  return (
    <Screen width="wide" head={<PageHeader title={t("title")} end={mine} />}>
      <p className="max-w-xl text-form text-soft">{t("about")}</p>
      <Chips
        label={t("filter")}
        options={choices.map((key) => ({ key, label: t(`lines.${key}`) }))}
        value={choice}
        onChange={(kind) => setSearch({ kind }, { replace: true })}
      />
      <AllOffers>
        {(offers) =>
          offers ? (
            <OfferList key={choice} byKind={false} offers={offers.filter(({ line }) => shown.includes(line))} />
          ) : (
            <RowsSkeleton count={6} pill={false} />
          )
        }
      </AllOffers>
      <section className="mt-5 rounded-card border border-dashed border-line-strong p-4 text-form text-soft md:p-5">
        <h2 className="text-body font-semibold text-strong">{t("source")}</h2>
        <ul className="mt-1 flex flex-col gap-2">
          {lines[choice].map((line) => (
            <li key={line}>{t(`sources.${line}`)}</li>
          ))}
        </ul>
      </section>
    </Screen>
  );
}
