import { useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { Ways } from "@assay/ui/parts/ways.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import { useState } from "react";
import { calls, sorts } from "../contract.ts";
import { COPY_AGREEMENT_PATH, MY_COPIES_PATH } from "./paths.ts";
import { TraderCard } from "./trader-card.tsx";
import { ALL, useMarketOptions } from "./use-market-options.ts";

const GRID = "mt-3 grid gap-3 md:grid-cols-2 desk:grid-cols-3 [&>li]:h-full";

/** Who can be copied, by what copiers got of it; and those who have closed or lost their stake, who stay for ever. */
export default function TradersScreen() {
  const t = useTexts("copy");
  const mine = (
    <Go to={MY_COPIES_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("mine")}
    </Go>
  );
  return (
    <ListsScreen
      width="wide"
      title={t("title")}
      label={t("title")}
      lists={[
        { key: "traders", label: t("traders") },
        { key: "graveyard", label: t("graveyard") },
      ]}
      end={() => mine}
    >
      {(list) => (
        <>
          <p className="mt-3 max-w-2xl text-form text-soft">{t(list === "traders" ? "about" : "graveyard-about")}</p>
          <Traders key={list} graveyard={list === "graveyard"} />
          <Ways
            ways={[
              { to: "/pages/common/article?id=copy", text: t("guide") },
              { to: COPY_AGREEMENT_PATH, text: t("agreement.title") },
              { to: `${MY_COPIES_PATH}?list=lead`, text: t("become") },
            ]}
          />
        </>
      )}
    </ListsScreen>
  );
}

function Traders({ graveyard }: { readonly graveyard: boolean }) {
  const t = useTexts("copy");
  const [sort, setSort] = useState<(typeof sorts)[number]>("copiers");
  const [market, setMarket] = useState(ALL);
  const [hasPlaces, setHasPlaces] = useState(false);
  const markets = useMarketOptions();
  const rows = useRows(calls.listTraders, {
    limit: "12",
    sort,
    graveyard: graveyard ? "1" : "0",
    free_places: hasPlaces ? "1" : "0",
    ...(market !== ALL && { symbol: market }),
  });
  return (
    <>
      <div className="mt-3 grid max-w-md grid-cols-2 gap-2">
        <SelectField
          label={t("sort")}
          options={sorts.map((key) => ({ key, label: t(`sorts.${key}`) }))}
          value={sort}
          onChange={setSort}
        />
        <SelectField label={t("market")} options={markets} value={market} onChange={setMarket} />
      </div>
      {!graveyard && <CheckField label={t("free-places")} value={hasPlaces} onChange={setHasPlaces} className="mt-2" />}
      <InfiniteList
        of={rows}
        keyOf={({ trader_user_id }) => trader_user_id}
        label={t(graveyard ? "graveyard" : "traders")}
        className={GRID}
        skeleton={<Waiting />}
        empty={<Empty text={t(graveyard ? "none-graveyard" : "none-traders")} />}
        row={(trader) => <TraderCard trader={trader} />}
      />
    </>
  );
}

const Waiting = () => (
  <div className={GRID}>
    {["first", "second", "third"].map((place) => (
      <Skeleton key={place} className="h-[330px] w-full rounded-card" />
    ))}
  </div>
);
