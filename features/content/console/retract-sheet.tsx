import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { calls } from "../contract.ts";

export interface RetractSheetProps {
  readonly onClose: () => void;
  readonly keyword: string;
  readonly coming: { readonly version: number; readonly at: number };
}

/** Proposes to take back the version that is announced: another of the product role does it. */
export function RetractSheet({ onClose, keyword, coming: { version, at } }: RetractSheetProps) {
  const t = useTexts("content-console");
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title={t("agreements.retract")}
      facts={[
        { label: t("articles.slug"), value: keyword },
        { label: t("agreements.version"), value: version },
        { label: t("agreements.holds-from"), value: <TimeText at={at} /> },
      ]}
      action={t("agreements.propose-retraction")}
      tone="danger"
      call={calls.retractAgreement}
      input={{ keyword }}
    >
      <p className="mb-3 text-form text-soft">{t("agreements.retract-about")}</p>
    </ReasonSheet>
  );
}
