import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useShownDetail } from "@assay/ui/shown-detail.ts";
import { lazy, Suspense } from "react";
import { calls } from "../../contract.ts";
import { EndedCard } from "./ended-card.tsx";

const PositionDetail = lazy(() => import("./position-detail.tsx"));

/** What has ended, page by page, each with its detail; a notice leads to one by the address. */
export function HistoryList() {
  const t = useTexts("leverage");
  const rows = useRows(calls.listHistory, {});
  const { shown, show, close } = useShownDetail("position");
  return (
    <>
      <InfiniteList
        of={rows}
        keyOf={(position) => position.id}
        label={t("positions.history")}
        empty={<Empty text={t("positions.none-history")} />}
        row={(position) => <EndedCard position={position} onOpen={() => show(position.id)} />}
      />
      <Suspense fallback={null}>
        <PositionDetail id={shown} onClose={close} />
      </Suspense>
    </>
  );
}
