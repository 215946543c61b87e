import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import type { TradeProduct } from "@assay/ui/screen.tsx";
import { ArrowLeftRight, ChevronRight, ScrollText } from "lucide-react";
import ConfirmationSwitch from "./confirmation-switch.tsx";
import { ORDERS_PATH, TRANSFER_PATH } from "./paths.ts";

const orders = { key: "orders", to: ORDERS_PATH, Icon: ScrollText } as const;
const transfer = { key: "transfer", to: TRANSFER_PATH, Icon: ArrowLeftRight } as const;

export interface TradeMenuProps {
  readonly of: TradeProduct["key"];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What belongs to trading but not on its screen. Other products list their orders on theirs. */
export default function TradeMenu({ of, open, onClose }: TradeMenuProps) {
  const t = useTexts("spot");
  const ways = of === "spot" ? [orders, transfer] : [transfer];
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
