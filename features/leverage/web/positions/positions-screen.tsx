import { useLiveQuotes } from "@assay/ui/prices.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { AccountLine } from "./account-line.tsx";
import { CloseAll } from "../changes/close-all.tsx";
import { HistoryList } from "./history-list.tsx";
import { OpenPositions, WaitingOrders } from "./positions-list.tsx";
import { useMyPositions } from "./use-positions.ts";

type List = "open" | "pending" | "history";

/** Every position and order of a customer: what is open, what waits, what has ended. */
export default function PositionsScreen() {
  const t = useTexts("leverage");
  const { open, pending } = useMyPositions();
  const isRoomy = useViewport() === "desktop";
  const tab = <Key extends List>(key: Key) => ({ key, label: t(`positions.${key}`) });
  useLiveQuotes(undefined);
  return (
    <ListsScreen
      width={isRoomy ? "wide" : "list"}
      title={t("positions.title")}
      label={t("positions.lists")}
      lists={[tab("open"), tab("pending"), tab("history")]}
      end={(list) => list === "open" && <CloseAll positions={open} className="me-2" />}
      above={<AccountLine />}
      tabsClass="-mx-4 px-4 md:mx-0 md:px-0 desk:-mx-4 desk:px-4"
    >
      {(list) =>
        ({
          open: <OpenPositions positions={open} />,
          pending: <WaitingOrders orders={pending} />,
          history: <HistoryList />,
        })[list]
      }
    </ListsScreen>
  );
}
