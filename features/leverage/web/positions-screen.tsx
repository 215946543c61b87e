import { useLiveQuotes } from "@assay/ui/prices.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { useSearchParams } from "react-router";
import { AccountLine } from "./account-line.tsx";
import { CloseAll } from "./close-all.tsx";
import { HistoryList } from "./history-list.tsx";
import { OpenPositions, WaitingOrders } from "./positions-list.tsx";
import { useMyPositions } from "./use-positions.ts";

const TABS = "contract-positions";
const lists = ["open", "pending", "history"] as const;
type List = (typeof lists)[number];

/** Every position and order of a customer: what is open, what waits, what has ended. */
export default function PositionsScreen() {
  const t = useTexts("leverage");
  const [search, setSearch] = useSearchParams();
  const list: List = lists.find((key) => key === search.get("list")) ?? "open";
  const first = search.get("position") ?? undefined;
  const { open, pending } = useMyPositions();
  const isRoomy = useViewport() === "desktop";
  useLiveQuotes(undefined);
  return (
    <Screen
      width={isRoomy ? "wide" : "list"}
      head={<PageHeader title={t("positions.title")} end={list === "open" && <CloseAll positions={open} className="me-2" />} />}
    >
      <AccountLine />
      <div className="desk:rounded-card desk:bg-s1 desk:px-4 desk:pb-2">
        <UnderlineTabs
          id={TABS}
          label={t("positions.lists")}
          tabs={lists.map((key) => ({ key, label: t(`positions.${key}`) }))}
          value={list}
          onChange={(key) => setSearch({ list: key }, { replace: true })}
          className="-mx-4 px-4 md:mx-0 md:px-0 desk:-mx-4 desk:px-4"
        />
        <TabPanel of={TABS} tab={list}>
          {list === "open" && <OpenPositions positions={open} />}
          {list === "pending" && <WaitingOrders orders={pending} />}
          {list === "history" && <HistoryList key={first} first={first} />}
        </TabPanel>
      </div>
    </Screen>
  );
}
