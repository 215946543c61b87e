import { useTexts } from "@assay/ui/locale.ts";
import { SwitchField } from "@assay/ui/parts/switch-field.tsx";
import { useConfirmation } from "./use-confirmation.ts";

/** Whether orders are asked about once more, in the settings. */
export default function ConfirmationSwitch() {
  const t = useTexts("spot");
  const [confirms, setConfirms] = useConfirmation();
  return <SwitchField label={t("menu.confirm")} about={t("menu.confirm-about")} value={confirms} onChange={setConfirms} />;
}
