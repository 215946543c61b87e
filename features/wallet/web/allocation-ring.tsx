import { useTexts } from "@assay/ui/locale.ts";
import { Donut } from "@assay/ui/parts/donut.tsx";
import { allocation } from "./allocation.ts";
import type { AccountWallets } from "./wallet-list.ts";

/** How the total divides among currencies. */
export function AllocationRing({ accounts }: { readonly accounts: readonly AccountWallets[] }) {
  const t = useTexts("wallet");
  const shares = allocation(accounts);
  if (shares.length === 0) return null;
  const slices = shares.map(({ currency, percent }) => ({
    key: currency ?? "",
    label: currency ?? t("assets.others"),
    percent,
  }));
  return (
    <section
      aria-label={t("assets.allocation")}
      className="mt-5 border-t border-line pt-4 first:mt-0 first:border-t-0 first:pt-0"
    >
      <h2 className="mb-3 text-form font-semibold text-soft">{t("assets.allocation")}</h2>
      <Donut label={t("assets.allocation")} slices={slices} className="desk:[&>div]:size-28">
        <span className="text-section">{shares[0]?.currency}</span>
      </Donut>
    </section>
  );
}
