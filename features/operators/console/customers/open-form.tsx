import { REASON_LENGTH_MAX } from "@assay/core/roles.ts";
import { reasonRules } from "@assay/ui/console/reason-form.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { useOpen } from "./use-open.ts";

/** A page that is not open, or not any more, opens for a reason. */
export function OpenForm({ customer }: { readonly customer: string }) {
  const t = useTexts("operators-console");
  const reasons = useTexts("console");
  const form = useForm(reasonRules, undefined);
  const reason = form.field("reason");
  const { open, pending } = useOpen();
  return (
    <FormFrame
      onSubmit={async () => (form.attempt() ? await open(customer, reason.value) : undefined)}
      className="flex max-w-[34rem] flex-col gap-3"
    >
      <TextField
        label={reasons("reason.label")}
        lengthMax={REASON_LENGTH_MAX}
        value={reason.value}
        onChange={reason.onChange}
        onLeave={reason.onLeave}
        faultText={reason.fault && foundText(reasons, `reason.faults.${reason.fault.code}`)}
      />
      <Cta type="submit" action={t("customers.open")} pending={pending} />
    </FormFrame>
  );
}
