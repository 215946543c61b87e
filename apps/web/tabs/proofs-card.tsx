import { useTexts } from "@assay/ui/locale.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { BookLock, ChevronRight, ReceiptText, Scale } from "lucide-react";

const proofs = [
  { key: "prices", icon: Scale, to: "/pages/transaction/index" },
  { key: "bills", icon: ReceiptText, to: "/pages/setting/bill" },
  { key: "ledger", icon: BookLock, to: undefined },
] as const;

/** How a customer can check what the house says, and where. */
export function ProofsCard() {
  const t = useTexts("tabs");
  return (
    <Card className="p-4 md:p-5">
      <h2 className="text-section">{t("finance.proofs.title")}</h2>
      <ul className="mt-2 divide-y divide-line">
        {proofs.map(({ key, icon: Icon, to }) => (
          <li key={key} className="relative flex items-start gap-3 py-3.5 last:pb-0">
            <Icon className="mt-0.5 size-5 shrink-0 text-brand" aria-hidden />
            <span className="min-w-0 grow">
              <span className="block text-body font-semibold">{t(`finance.proofs.${key}`)}</span>
              <span className="mt-0.5 block text-form text-soft">{t(`finance.proofs.${key}-more`)}</span>
              {to !== undefined && (
                <Go
                  to={to}
                  className="mt-1 inline-flex min-h-8 items-center gap-0.5 text-form font-semibold text-brand after:absolute after:inset-0"
                >
                  {t(`finance.proofs.${key}-way`)}
                  <ChevronRight className="size-3.5 rtl:-scale-x-100" aria-hidden />
                </Go>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
