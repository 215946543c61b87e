import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { allocation } from "./allocation.ts";
import type { AccountWallets } from "./wallet-list.ts";

const fills = ["bg-brand", "bg-brand/70", "bg-brand/45", "bg-brand/25", "bg-control"] as const;

/** How the total divides among currencies, as a bar and in numbers. */
export function AllocationBar({ accounts }: { readonly accounts: readonly AccountWallets[] }) {
  const t = useTexts("wallet");
  const shares = allocation(accounts);
  if (shares.length === 0) return null;
  return (
    <section aria-label={t("assets.allocation")} className="mt-5 hidden border-t border-line pt-4 md:block">
      <h2 className="text-form font-semibold text-soft">{t("assets.allocation")}</h2>
      <div aria-hidden="true" className="mt-3 flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        {shares.map(({ currency, percent }, index) => (
          <span key={currency ?? ""} className={`min-w-1 ${fills[index]}`} style={{ flexGrow: Number(percent) }} />
        ))}
      </div>
      <ul className="mt-3 space-y-2">
        {shares.map(({ currency, percent }, index) => (
          <li key={currency ?? ""} className="flex items-center gap-2.5 text-form">
            <span aria-hidden="true" className={`size-2 shrink-0 rotate-45 rounded-[2px] ${fills[index]}`} />
            <span className="grow text-soft">{currency ?? t("assets.others")}</span>
            <bdi dir="ltr">
              <AmountText value={percent} decimals={1} />%
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
