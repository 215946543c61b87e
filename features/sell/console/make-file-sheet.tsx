import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { calls } from "../contract.ts";
import type { Ready } from "./told.ts";

/** The next file of an account: proposed by one, made by the second, of what is ready now. */
export function MakeFileSheet({ ready, onClose }: { readonly ready: Ready; readonly onClose: () => void }) {
  const t = useTexts("sell-console");
  const { account, payouts, sum, currency, last } = ready;
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title={t("files.make")}
      facts={[
        { label: t("list.account"), value: account },
        { label: t("files.payouts"), value: String(payouts) },
        { label: t("files.sum"), value: `${sum} ${currency}` },
      ]}
      action={t("files.propose")}
      call={calls.makeFile}
      input={{ account, last }}
      onDone={onClose}
    >
      <p className="mb-3 text-caption text-soft">{t("files.make-note")}</p>
    </ReasonSheet>
  );
}
