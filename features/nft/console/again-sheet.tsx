import { refreshCalls } from "@assay/ui/client.ts";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { today } from "@assay/ui/day.ts";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { calls } from "../contract.ts";
import { OfferRows } from "./offer-rows.tsx";
import { offerInput, offerRulesFrom } from "./work-form.ts";

export interface Left {
  readonly work_id: number;
  readonly title: string;
}

/** Proposes to sell what a sale of the artist's has left. */
export function AgainSheet({ of, onClose }: { readonly of: Left | undefined; readonly onClose: () => void }) {
  const t = useTexts("nft-console");
  const rules = offerRulesFrom(today());
  const form = useForm(rules, undefined);
  return (
    <ReasonSheet
      open={of !== undefined}
      onClose={onClose}
      title={t("again")}
      facts={of ? [{ label: t("work"), value: of.title }] : []}
      attempt={form.attempt}
      action={t("propose")}
      call={calls.offerAgain}
      input={{ work_id: String(of?.work_id ?? 0), ...offerInput(form.fields) }}
      onDone={() => {
        form.restart(rules.start);
        refreshCalls([calls.listDesk.path]);
      }}
    >
      <div className="flex flex-col gap-3">
        <p className="text-form text-soft">{t("again-note")}</p>
        <OfferRows form={form} />
      </div>
    </ReasonSheet>
  );
}
