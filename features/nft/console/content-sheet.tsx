import type { OutputOf } from "@assay/core/contract.ts";
import { refreshCalls } from "@assay/ui/client.ts";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { causes } from "../rules.ts";

type Row = OutputOf<typeof calls.listDesk>["list"][number];

interface ContentSheetProps {
  readonly of: Row | undefined;
  readonly onClose: () => void;
}

/** Proposes that nothing of an artwork is shown any more, or that it is shown again. */
export function ContentSheet({ of, onClose }: ContentSheetProps) {
  const t = useTexts("nft-console");
  const [cause, setCause] = useState<(typeof causes)[number]>("copied");
  const isRemoved = of !== undefined && of.removed_for !== null;
  const work_id = String(of?.work_id ?? 0);
  const title = t(isRemoved ? "content-restore" : "content-remove");
  const shared = {
    open: of !== undefined,
    onClose,
    title,
    facts: of ? [{ label: t("work"), value: of.title }] : [],
    action: t("propose"),
    onDone: () => refreshCalls([calls.listDesk.path]),
  };
  if (isRemoved)
    return (
      <ReasonSheet {...shared} call={calls.restoreWork} input={{ work_id }}>
        <p className="text-form text-soft">{t("content-restore-note")}</p>
      </ReasonSheet>
    );
  return (
    <ReasonSheet {...shared} tone="danger" call={calls.removeWork} input={{ work_id, cause }}>
      <p className="mb-3 text-form text-soft">{t("content-remove-note")}</p>
      <SelectField
        label={t("cause")}
        options={causes.map((key) => ({ key, label: t(`causes.${key}`) }))}
        value={cause}
        onChange={setCause}
      />
    </ReasonSheet>
  );
}
