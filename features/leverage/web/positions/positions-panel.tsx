import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { OwnLists } from "@assay/ui/ticket/own-lists.tsx";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { CloseAll } from "../changes/close-all.tsx";
import { POSITIONS_PATH } from "../paths.ts";
import { hereFirst, type OpenPosition } from "./position-model.ts";
import { OpenPositions, WaitingOrders } from "./positions-list.tsx";
import { useMyPositions } from "./use-positions.ts";

type Panel = "open" | "pending";

export interface PositionsPanelProps {
  /** The market on screen, whose positions and orders come first. */
  readonly symbol: string;
  readonly className?: string;
}

/** Under the form: what is open, and what waits. */
export default function PositionsPanel({ symbol, className }: PositionsPanelProps) {
  const t = useTexts("leverage");
  const [panel, setPanel] = useState<Panel>("open");
  const { open, pending } = useMyPositions();
  const tabs = [
    { key: "open", label: t("positions.open-count", { count: open.length }) },
    { key: "pending", label: t("positions.pending-count", { count: pending.length }) },
  ] as const;
  return (
    <div className={className}>
      <OwnLists
        id="positions"
        label={t("positions.lists")}
        tabs={tabs}
        value={panel}
        onChange={setPanel}
        end={<End open={open} panel={panel} />}
        visitor={{ text: t("positions.visitor"), action: t("log-in") }}
        panelClass="pt-1"
      >
        {panel === "open" ? (
          <OpenPositions positions={hereFirst(open, symbol)} />
        ) : (
          <WaitingOrders orders={hereFirst(pending, symbol)} />
        )}
      </OwnLists>
    </div>
  );
}

/** The way to all of it, and what closes many. */
function End({ open, panel }: { readonly open: readonly OpenPosition[]; readonly panel: Panel }) {
  const t = useTexts("leverage");
  return (
    <>
      {panel === "open" && <CloseAll positions={open} />}
      <Go to={POSITIONS_PATH} aria-label={t("positions.all")} className="press -me-3 grid size-11 shrink-0 place-items-center">
        <ScrollText className="size-[18px] text-soft" aria-hidden />
      </Go>
    </>
  );
}
