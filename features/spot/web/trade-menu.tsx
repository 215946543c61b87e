import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { ArrowLeftRight, ChevronRight, ScrollText } from "lucide-react";
import ConfirmationSwitch from "./confirmation-switch.tsx";
import { ORDERS_PATH, TRANSFER_PATH } from "./paths.ts";

const ways = [
  { key: "orders", to: ORDERS_PATH, Icon: ScrollText },
  { key: "transfer", to: TRANSFER_PATH, Icon: ArrowLeftRight },
] as const;

/** What belongs to trading but not on its screen. */
export default function TradeMenu({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("spot");
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
      <ConfirmationSwitch className="mt-2" />
    </Sheet>
  );
}
