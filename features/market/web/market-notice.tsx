import { useTexts } from "@assay/ui/locale.ts";
import type { Market } from "./use-market-answer.ts";

export interface MarketNoticeProps {
  readonly state: Market["state"];
  readonly indexed: boolean;
}

/** Why nothing trades at the moment, or only limit orders ever do. Of an exchange that is closed its own line tells. */
export function MarketNotice({ state, indexed }: MarketNoticeProps) {
  const t = useTexts("market");
  const told = indexed ? state : "limit-only";
  if (told === "open" || told === "closed") return null;
  return (
    <p role="status" className="flex items-center gap-2 bg-s2 px-4 py-2 text-caption text-warning md:px-5">
      <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-warning-fill" />
      {t(`state.${told}`)}
    </p>
  );
}
