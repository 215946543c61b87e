import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls, sides } from "../../contract.ts";
import { GainOfAll } from "../positions/gain-of-all.tsx";
import type { OpenPosition } from "../positions/position-model.ts";

const choices = ["all", ...sides] as const;
type Which = (typeof choices)[number];

export interface CloseAllProps {
  readonly positions: readonly OpenPosition[];
  readonly className?: string;
}

/** Closes every open position, the longs or the shorts, after asking which. */
export function CloseAll({ positions, className = "" }: CloseAllProps) {
  const t = useTexts("leverage");
  const [asking, setAsking] = useState(false);
  // What was chosen stands, also when the last position of a side ends by itself meanwhile.
  const [which, setWhich] = useState<Which>("all");
  const command = useCommand(calls.closePositions);
  const meant = positions.filter(({ type }) => which === "all" || type === which);
  const both = sides.every((side) => positions.some(({ type }) => type === side));
  function ask(): void {
    setWhich("all");
    setAsking(true);
  }
  async function close(): Promise<void> {
    const outcome = await command.run({ type: which });
    setAsking(false);
    if (outcome.state !== "accepted") return;
    const { closed, waiting } = outcome.message;
    if (closed.length > 0 || waiting === 0) toast(t("close-all.done", { count: closed.length }), "done");
    if (waiting > 0) toast(t("close-all.waiting", { count: waiting }), "done");
  }
  if (positions.length === 0) return null;
  return (
    <>
      <Button size="small" onPress={ask} className={`shrink-0 whitespace-nowrap ${className}`}>
        {t("close-all.all")}
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t(`close-all.${which}`)}
        facts={[
          { label: t("close-all.positions"), value: meant.length },
          { label: t("close-all.result"), value: <GainOfAll positions={meant} /> },
        ]}
        note={t("close-all.about")}
        action={t(`close-all.${which}`)}
        tone="danger"
        pending={command.pending}
        onConfirm={() => void close()}
      >
        {(both || which !== "all") && (
          <Segmented
            label={t("close-all.positions")}
            options={choices.map((key) => ({ key, label: t(`close-all.${key}`) }))}
            value={which}
            onChange={setWhich}
            className="mb-4"
          />
        )}
      </ConfirmSheet>
    </>
  );
}
