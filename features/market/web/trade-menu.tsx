import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { tradeProducts } from "@assay/ui/products.ts";
import { ConfirmationSwitch } from "@assay/ui/ticket/confirmation-switch.tsx";
import { ArrowLeftRight, ChevronRight, ScrollText } from "lucide-react";
import { TRANSFER_PATH } from "./paths.ts";

const transfer = { key: "transfer", to: TRANSFER_PATH, Icon: ArrowLeftRight } as const;

export interface TradeMenuProps {
  readonly of: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What belongs to trading but not on its screen. The orders of some products stand on a page of their own. */
export default function TradeMenu({ of, open, onClose }: TradeMenuProps) {
  const t = useTexts("market");
  const orders = tradeProducts().find(({ key }) => key === of)?.orders;
  const ways = [...(orders === undefined ? [] : [{ key: "orders", to: orders, Icon: ScrollText } as const]), transfer];
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
