import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { lazy, Suspense, useState } from "react";
import { calls } from "../../contract.ts";
import { EndedCard } from "./ended-card.tsx";

const PositionDetail = lazy(() => import("./position-detail.tsx"));

export interface HistoryListProps {
  /** The position whose detail is open at first: a notice leads to it. */
  readonly first: string | undefined;
}

/** What has ended, page by page, each with its detail. */
export function HistoryList({ first }: HistoryListProps) {
  const t = useTexts("leverage");
  const rows = useRows(calls.listHistory, {});
  const [shown, setShown] = useState(first);
  return (
    <>
      <InfiniteList
        of={rows}
        keyOf={(position) => position.id}
        label={t("positions.history")}
        empty={<Empty text={t("positions.none-history")} />}
        row={(position) => <EndedCard position={position} onOpen={() => setShown(position.id)} />}
      />
      <Suspense fallback={null}>
        <PositionDetail id={shown} onClose={() => setShown(undefined)} />
      </Suspense>
    </>
  );
}
