import { useConfirmation } from "@assay/ui/confirmation.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { SwitchField } from "@assay/ui/parts/switch-field.tsx";

export interface ConfirmationSwitchProps {
  /** In a sheet that asks, where nobody must be told what asking is. */
  readonly bare?: boolean;
  readonly className?: string;
}

/** Whether orders of every product are asked about once more. */
export default function ConfirmationSwitch({ bare = false, className }: ConfirmationSwitchProps) {
  const t = useTexts("spot");
  const [confirms, setConfirms] = useConfirmation();
  return (
    <SwitchField
      label={t("menu.confirm")}
      {...(!bare && { about: t("menu.confirm-about") })}
      {...(className !== undefined && { className })}
      value={confirms}
      onChange={setConfirms}
    />
  );
}
