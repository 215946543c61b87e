import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import type { ExclusionTerm } from "../rules/measures.ts";
import { BindingSheet } from "./binding-sheet.tsx";
import type { Stop } from "./protection-model.ts";

const terms: readonly ExclusionTerm[] = ["6m", "1y", "5y", "permanent"];

export interface ExclusionFormProps {
  /** What lasts at the moment. */
  readonly stop: Stop | null;
}

/** Out of contracts and options for long, or for ever; while an exclusion lasts its press says until when, and makes it longer. */
export function ExclusionForm({ stop }: ExclusionFormProps) {
  const t = useTexts("protection");
  const [term, setTerm] = useState<ExclusionTerm>("6m");
  const [asking, setAsking] = useState(false);
  const command = useCommand(calls.excludeSelf);
  const until = stop?.kind === "exclusion" ? (stop.until_at ?? stop.fixed_until ?? undefined) : undefined;
  const action = until === undefined ? "exclusion.action" : "exclusion.longer";
  async function exclude(): Promise<void> {
    const outcome = await command.run({ term });
    setAsking(false);
    if (outcome.state === "accepted") toast(t("exclusion.done"), "done");
  }
  return (
    <>
      <h2 className="text-section">{t("exclusion.title")}</h2>
      <p className="mt-1 text-form text-soft">{t("exclusion.about")}</p>
      <SelectField
        label={t("exclusion.term")}
        options={terms.map((key) => ({ key, label: t(`exclusion.terms.${key}`) }))}
        value={term}
        onChange={setTerm}
        className="mt-3"
      />
      <Cta
        tone="quiet"
        action={t(action)}
        cost={
          until === undefined ? undefined : (
            <>
              {t("exclusion.until")} <TimeText at={until} as="plan" />
            </>
          )
        }
        onPress={() => setAsking(true)}
        className="mt-3"
      />
      <BindingSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t("exclusion.confirm", { term: t(`exclusion.terms.${term}`) })}
        consequences={[
          t("binding.nothing-new"),
          t("binding.orders"),
          t(term === "permanent" ? "binding.for-ever" : "binding.come-back"),
        ]}
        action={t(action)}
        pending={command.pending}
        onConfirm={() => void exclude()}
      />
    </>
  );
}
