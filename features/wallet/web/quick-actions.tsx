import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, ReceiptText } from "lucide-react";
import { BILLS_PATH, DEPOSIT_PATH, TAKE_OUT_PATH, TRANSFER_PATH } from "./paths.ts";

const actions = [
  { key: "deposit", to: DEPOSIT_PATH, icon: ArrowDownToLine },
  { key: "withdraw", to: TAKE_OUT_PATH, icon: ArrowUpFromLine },
  { key: "transfer", to: TRANSFER_PATH, icon: ArrowLeftRight },
  { key: "bills", to: BILLS_PATH, icon: ReceiptText },
] as const;

/** What can be done with the money, in one press each. */
export function QuickActions() {
  const t = useTexts("wallet");
  return (
    <ul className="mt-4 grid grid-cols-4 desk:grid-cols-2 desk:gap-1.5">
      {actions.map(({ key, to, icon: Icon }) => (
        <li key={key}>
          <Go
            to={to}
            className="press flex h-full flex-col items-center gap-1.5 text-center text-caption text-soft desk:rounded-card desk:bg-s2 desk:pb-2"
          >
            <span className="grid size-12 place-items-center rounded-card bg-s2 text-brand">
              <Icon className="size-[22px]" aria-hidden />
            </span>
            {t(`actions.${key}`)}
          </Go>
        </li>
      ))}
    </ul>
  );
}
