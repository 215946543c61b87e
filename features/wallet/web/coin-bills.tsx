import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { calls } from "../contract.ts";
import { BillRow } from "./bill-row.tsx";
import { billsOf } from "./paths.ts";

const SHOWN = "4";

/** The latest bill lines of one currency, with the way to all of them. */
export function CoinBills({ code }: { readonly code: string }) {
  const t = useTexts("wallet");
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
          <li key={bill.id}>
            <BillRow bill={bill} />
          </li>
        ))}
      </ul>
    </section>
  );
}
