import { currencyFact } from "@assay/core/currency.ts";
import { useCall } from "@assay/ui/client.ts";
import { useFormCommand } from "@assay/ui/form-command.ts";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { TRANSFERS_PATH } from "./paths.ts";
import { TransferFieldset } from "./transfer-fieldset.tsx";
import { transferRules, transferStart } from "./transfer-form.ts";
import { TransferList } from "./transfer-list.tsx";

/** Moves money between the customer's own accounts: free, at once, after a look at all of it. */
export default function TransferScreen() {
  const t = useTexts("wallet");
  const [search] = useSearchParams();
  const phone = useViewport() === "phone";
  const { data: currencies } = useCall(calls.listUserCurrencies, {});
  const form = useForm(transferRules, { currencies }, transferStart(search));
  const transfer = useFormCommand(form, calls.transfer, { "insufficient-balance": "amount" });
  const [asking, setAsking] = useState(false);
  const { fields } = form;

  async function confirm(): Promise<void> {
    const outcome = await transfer.run({
      currency_id: String(currencyFact(fields.currency).id),
      number: fields.amount,
      from_field: fields.from,
      to_field: fields.to,
    });
    if (outcome.state === "unknown" || outcome.state === "left") return;
    setAsking(false);
    if (outcome.state === "rejected") return;
    toast(t("transfer.done"), "done");
    form.restart({ amount: "" });
  }

  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader
        title={t("transfer.title")}
        end={
          <Go
            to={TRANSFERS_PATH}
            className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand md:hidden"
          >
            {t("transfer.history")}
          </Go>
        }
      />
      <div className="px-4 pb-8 md:grid md:grid-cols-2 md:items-start md:gap-1.5 md:px-1.5">
        <Pane label={t("transfer.title")} className="max-md:bg-transparent md:p-5">
          <TransferFieldset form={form} currencies={currencies} onSubmit={() => form.attempt() && setAsking(true)} />
        </Pane>
        {!phone && (
          <Pane label={t("transfer.recent")} className="md:p-5">
            <h2 className="text-section">{t("transfer.recent")}</h2>
            <TransferList />
          </Pane>
        )}
      </div>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t("transfer.confirm-title")}
        facts={[
          { label: t("transfer.amount"), value: <AmountText value={fields.amount || "0"} currency={fields.currency} unit /> },
          { label: t("transfer.from"), value: t(`accounts.${fields.from}`) },
          { label: t("transfer.to"), value: t(`accounts.${fields.to}`) },
          { label: t("transfer.fee"), value: t("transfer.free") },
          { label: t("transfer.arrives"), value: t("transfer.at-once") },
        ]}
        action={t("transfer.confirm")}
        pending={transfer.pending}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}
