import { useTexts } from "@assay/ui/locale.ts";
import type { Market } from "./use-market-frames.ts";

/** Why nothing trades at the moment. Nothing while the market is open; of an exchange that is closed its own line tells. */
export function MarketNotice({ state }: { readonly state: Market["state"] }) {
  const t = useTexts("spot");
  if (state === "open" || state === "closed") return null;
  return (
    <p role="status" className="flex items-center gap-2 bg-s2 px-4 py-2 text-caption text-warning md:px-5">
      <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-warning-fill" />
      {t(`state.${state}`)}
    </p>
  );
}
