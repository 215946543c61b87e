import { useConfirmation } from "../confirmation.ts";
import { useTexts } from "../locale.ts";
import { SwitchField } from "../parts/switch-field.tsx";

export interface ConfirmationSwitchProps {
  /** In a sheet that asks, where nobody must be told what asking is. */
  readonly bare?: boolean;
  readonly className?: string | undefined;
}

/** Whether orders of every product are asked about once more. */
export function ConfirmationSwitch({ bare = false, className }: ConfirmationSwitchProps) {
  const t = useTexts("ui");
  const [confirms, setConfirms] = useConfirmation();
  return (
    <SwitchField
      label={t("confirmation.ask")}
      {...(!bare && { about: t("confirmation.about") })}
      {...(className !== undefined && { className })}
      value={confirms}
      onChange={setConfirms}
    />
  );
}
