import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { ArrowDownToLine, ArrowDownUp, ArrowLeftRight, ReceiptText } from "lucide-react";
import { BILLS_PATH, DEPOSIT_PATH, TRADE_PATH, TRANSFER_PATH } from "./paths.ts";

const actions = [
  { key: "deposit", to: DEPOSIT_PATH, icon: ArrowDownToLine },
  { key: "transfer", to: TRANSFER_PATH, icon: ArrowLeftRight },
  { key: "bills", to: BILLS_PATH, icon: ReceiptText },
  { key: "trade", to: TRADE_PATH, icon: ArrowDownUp },
] as const;

/** What can be done with the money, in one press each. */
export function QuickActions() {
  const t = useTexts("wallet");
  return (
    <ul className="mt-4 flex gap-2">
      {actions.map(({ key, to, icon: Icon }) => (
        <li key={key} className="min-w-0 flex-auto">
          <Go
            to={to}
            className="press flex min-h-16 flex-col items-center justify-center gap-1.5 rounded-button bg-s2 px-2 text-form font-semibold"
          >
            <Icon className="size-5 text-brand" aria-hidden />
            {t(`actions.${key}`)}
          </Go>
        </li>
      ))}
    </ul>
  );
}
