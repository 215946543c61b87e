import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountField } from "@assay/ui/parts/amount-field.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";
import { LIMIT_DECIMALS } from "../rules/measures.ts";
import { limitRules } from "./limit-form.ts";
import type { Limit } from "./protection-model.ts";

export interface LimitSheetProps {
  readonly limit: Limit;
  readonly currency: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const NOTHING = "0";

/** Sets, changes or takes away one limit, and says before the press when that holds. */
export function LimitSheet({ limit, currency, open, onClose }: LimitSheetProps) {
  const t = useTexts("protection");
  const form = useForm(limitRules, limit, { amount: limit.amount ?? "" });
  const command = useCommand(calls.setLossLimit);
  const { value, onChange, onLeave, fault } = form.field("amount");
  const { holds } = form.summary;
  async function save(amount: string | undefined): Promise<void> {
    const outcome = await command.run({ period: limit.period, ...(amount !== undefined && { amount }) });
    if (outcome.state !== "accepted") return;
    toast(t(holds === "at-once" && amount !== undefined ? "limits.done" : "limits.waits"), "done");
    onClose();
  }
  return (
    <Sheet open={open} onClose={onClose} title={t(`limits.title-${limit.period}`)}>
      <FormFrame
        className="flex flex-col gap-3"
        onSubmit={() => {
          if (form.attempt()) void save(form.fields.amount);
        }}
      >
        <AmountField
          label={t("limits.amount", { unit: currency })}
          value={value}
          onChange={onChange}
          onLeave={onLeave}
          faultText={faultText(t, fault)}
          decimals={LIMIT_DECIMALS}
          placeholder={NOTHING}
        />
        <p role="status" className="min-h-9 text-form text-soft">
          {t(`limits.holds.${holds ?? "not"}`)}
        </p>
        <Cta type="submit" action={t("limits.save")} pending={command.pending} disabled={holds === undefined} />
        {limit.amount !== null && (
          <Cta tone="quiet" action={t("limits.remove")} cost={t("limits.in-a-day")} onPress={() => void save(undefined)} />
        )}
      </FormFrame>
    </Sheet>
  );
}
