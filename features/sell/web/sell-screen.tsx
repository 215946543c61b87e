import { calls as payees } from "@assay/features/payees/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { lazy, Suspense } from "react";
import { BANK_CARDS_PATH, BUYING_PATH, SELL_LOG_PATH, SELL_PATH } from "./paths.ts";

const SellTicket = lazy(() => import("./sell-ticket.tsx"));

/** How much USDT, and to which bank account: what it brings stands beside it. */
export default function SellScreen() {
  const t = useTexts("sell");
  const go = useGo();
  const [domestic, international] = [useCall(payees.listCards, {}), useCall(payees.listInternationalCards, {})];
  const log = (
    <Go to={SELL_LOG_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("log")}
    </Go>
  );
  const none = <Empty text={t("no-cards")} action={<Way to={BANK_CARDS_PATH} text={t("add-card")} />} />;
  return (
    <Screen width="narrow" head={<PageHeader title={t("title")} end={log} />}>
      <Segmented
        label={t("title")}
        options={[
          { key: BUYING_PATH, label: t("buy") },
          { key: SELL_PATH, label: t("title") },
        ]}
        value={SELL_PATH}
        onChange={(path) => go(path, { replace: true })}
        className="mb-3"
      />
      <Loaded query={domestic}>
        {({ list: near }) => (
          <Loaded query={international} isEmpty={({ list }) => near.length + list.length === 0} empty={none}>
            {({ list: abroad }) => (
              <Suspense fallback={<RowsSkeleton count={4} />}>
                <SellTicket cards={[...near, ...abroad]} />
              </Suspense>
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  );
}
