import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { SwitchField } from "@assay/ui/parts/switch-field.tsx";
import { ArrowLeftRight, ChevronRight, ScrollText } from "lucide-react";
import { ORDERS_PATH, TRANSFER_PATH } from "./paths.ts";
import { useConfirmation } from "./use-confirmation.ts";

const ways = [
  { key: "orders", to: ORDERS_PATH, Icon: ScrollText },
  { key: "transfer", to: TRANSFER_PATH, Icon: ArrowLeftRight },
] as const;

/** What belongs to trading but not on its screen. */
export function TradeMenu({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("spot");
  const [confirms, setConfirms] = useConfirmation();
  return (
    <Sheet open={open} onClose={onClose} title={t("menu.title")}>
      <ul>
        {ways.map(({ key, to, Icon }) => (
          <li key={key}>
            <Go to={to} className="flex min-h-[52px] items-center gap-3 border-b border-line text-body">
              <Icon className="size-5 text-soft" aria-hidden />
              <span className="grow">{t(`menu.${key}`)}</span>
              <ChevronRight className="size-5 text-faint rtl:-scale-x-100" aria-hidden />
            </Go>
          </li>
        ))}
      </ul>
      <SwitchField
        label={t("menu.confirm")}
        about={t("menu.confirm-about")}
        value={confirms}
        onChange={setConfirms}
        className="mt-2"
      />
    </Sheet>
  );
}
