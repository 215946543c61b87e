import { bills as declaredBills } from "@assay/ui/declared.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { calls } from "../contract.ts";
import { HeldMark } from "./bill-row.tsx";
import { BillMark } from "./bill-mark.tsx";
import { billsOf } from "./paths.ts";

const SHOWN = "4";
const EXACT_DECIMALS = 8;

/** The latest bill lines of one currency, with the way to all of them. */
export default function CoinBills({ code }: { readonly code: string }) {
  const t = useTexts("wallet");
  const billText = declaredBills.useText();
  const { data: bills } = useCall(calls.listBills, { currency: code, limit: SHOWN });
  if (!bills || bills.list.length === 0) return null;
  return (
    <section className="mt-5 border-t border-line pt-3" aria-label={t("coin.recent")}>
      <div className="flex min-h-9 items-center justify-between">
        <h3 className="text-form font-semibold text-soft">{t("coin.recent")}</h3>
        <Go to={billsOf(code)} className="press grid min-h-9 place-items-center text-form font-semibold text-brand">
          {t("coin.all")}
        </Go>
      </div>
      <ul>
        {bills.list.map((bill) => (
          <li key={bill.id} className="flex min-h-14 items-center gap-3 py-1.5">
            <BillMark reason={bill.reason} />
            <div className="min-w-0 grow">
              <p className="text-body font-medium">{billText(bill.reason)}</p>
              <p className="flex flex-wrap items-center gap-x-1.5 text-caption text-soft">
                <TimeText at={bill.at} as="when" /> {bill.place === "held" && <HeldMark />}
              </p>
            </div>
            <AmountText
              value={bill.change}
              decimals={EXACT_DECIMALS}
              decimalsMin={2}
              sign="always"
              hideable
              className="text-body font-medium"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
