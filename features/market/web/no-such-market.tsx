import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { MARKETS_PATH, SEARCH_PATH } from "./paths.ts";

const look = "press grid min-h-11 place-items-center rounded-button px-5 text-body font-semibold";

/** A link led to a market that does not exist: what was asked for, and two ways on. */
export default function NoSuchMarket({ symbol }: { readonly symbol: string }) {
  const t = useTexts("market");
  return (
    <Empty
      text={t("no-such", { symbol })}
      action={
        <span className="flex gap-2.5">
          <Go to={MARKETS_PATH} className={`${look} bg-brand-fill text-on-brand`}>
            {t("all")}
          </Go>
          <Go to={SEARCH_PATH} className={`${look} bg-s2`}>
            {t("find")}
          </Go>
        </span>
      }
    />
  );
}
