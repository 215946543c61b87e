import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import type { CoolOff } from "../rules/measures.ts";
import { BindingSheet } from "./binding-sheet.tsx";

const lengths: readonly CoolOff[] = ["24h", "7d", "30d"];

/** A pause of a fixed length. */
export function CoolOffForm() {
  const t = useTexts("protection");
  const [length, setLength] = useState<CoolOff>("24h");
  const [asking, setAsking] = useState(false);
  const command = useCommand(calls.startCoolOff);
  async function start(): Promise<void> {
    const outcome = await command.run({ length });
    setAsking(false);
    if (outcome.state === "accepted") toast(t("cool-off.done"), "done");
  }
  return (
    <>
      <h2 className="text-section">{t("cool-off.title")}</h2>
      <p className="mt-1 text-form text-soft">{t("cool-off.about")}</p>
      <Segmented
        label={t("cool-off.length")}
        options={lengths.map((key) => ({ key, label: t(`cool-off.lengths.${key}`) }))}
        value={length}
        onChange={setLength}
        className="mt-3"
      />
      <Cta tone="quiet" action={t("cool-off.action")} onPress={() => setAsking(true)} className="mt-3" />
      <BindingSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t("cool-off.confirm", { length: t(`cool-off.lengths.${length}`) })}
        consequences={[t("binding.nothing-new"), t("binding.orders"), t("binding.fixed")]}
        action={t("cool-off.action")}
        pending={command.pending}
        onConfirm={() => void start()}
      />
    </>
  );
}
