import { useTexts } from "@assay/ui/locale.ts";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { addressFault } from "./address-fault.ts";
import type { Rate } from "./told.ts";
import type { Goal } from "./withdraw-form.ts";

interface TypedFieldProps {
  readonly goal: Goal;
  readonly onChange: (goal: Goal) => void;
  readonly rate: Rate;
}

/** The deposit address of a customer here, judged as it is written. */
export default function TypedField({ goal, onChange, rate }: TypedFieldProps) {
  const t = useTexts("withdrawals");
  return (
    <TextField
      label={t("typed")}
      value={goal.address}
      onChange={(address) => onChange({ ...goal, address, isWrong: addressFault(address, rate) !== undefined })}
      faultText={faultText(t, addressFault(goal.address, rate))}
    />
  );
}
