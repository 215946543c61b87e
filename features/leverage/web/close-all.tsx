import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls, type Side } from "../contract.ts";
import { GainOfAll } from "./gain-of-all.tsx";
import type { OpenPosition } from "./position-model.ts";

type Which = "all" | Side;

/** Closes every open position, the longs or the shorts, after asking. */
export function CloseAll({ positions }: { readonly positions: readonly OpenPosition[] }) {
  const t = useTexts("leverage");
  const [asked, setAsked] = useState<{ readonly which: Which; readonly open: boolean }>();
  const command = useCommand(calls.closePositions);
  const meant = (which: Which) => positions.filter(({ type }) => which === "all" || type === which);
  const countOf = (which: Which): number => meant(which).length;
  const both = countOf("long") > 0 && countOf("short") > 0;
  const choices: readonly Which[] = both ? ["all", "long", "short"] : ["all"];
  async function close(which: Which): Promise<void> {
    const outcome = await command.run({ type: which });
    setAsked({ which, open: false });
    if (outcome.state !== "accepted") return;
    const { closed, waiting } = outcome.message;
    if (closed.length > 0 || waiting === 0) toast(t("close-all.done", { count: closed.length }), "done");
    if (waiting > 0) toast(t("close-all.waiting", { count: waiting }), "done");
  }
  const which = asked?.which ?? "all";
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-end gap-2 pt-1 desk:flex-nowrap desk:pt-0 desk:whitespace-nowrap">
      {choices.map((one) => (
        <Button key={one} size="small" onPress={() => setAsked({ which: one, open: true })}>
          {t(`close-all.${one}`)}
        </Button>
      ))}
      <ConfirmSheet
        open={asked?.open ?? false}
        onClose={() => setAsked({ which, open: false })}
        title={t(`close-all.${which}`)}
        facts={[
          { label: t("close-all.positions"), value: countOf(which) },
          { label: t("close-all.result"), value: <GainOfAll positions={meant(which)} /> },
        ]}
        note={t("close-all.about")}
        action={t(`close-all.${which}`)}
        tone="down"
        pending={command.pending}
        onConfirm={() => void close(which)}
      />
    </div>
  );
}
