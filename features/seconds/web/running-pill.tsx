import { SECOND_MS } from "@assay/core/time.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { goTo } from "@assay/ui/navigation.ts";
import { useServerNow } from "@assay/ui/ticking.ts";
import { TrendingDown, TrendingUp } from "lucide-react";
import { SECONDS_PATH } from "./paths.ts";
import { endOf, nextOf, useRunningOptions } from "./use-running.ts";

const TURN_MS = 250;
const MINUTE_S = 60;

/** The option that is decided next, counted down on every page; a press leads to its chart. */
export default function RunningPill() {
  const t = useTexts("seconds");
  const running = useRunningOptions();
  const next = nextOf(running);
  const now = useServerNow(TURN_MS, next !== undefined);
  if (!next) return null;
  const { symbol, type, expires_at } = next;
  const count = Math.max(0, Math.ceil((endOf(next) - now) / SECOND_MS));
  const Mark = type === "up" ? TrendingUp : TrendingDown;
  return (
    <button
      type="button"
      aria-label={t("running.left", { symbol, direction: t(`direction.${type}`), count })}
      onClick={() => goTo(`${SECONDS_PATH}?symbol=${symbol}`)}
      className="reach pointer-events-auto inline-flex items-center gap-1.5 rounded-full border border-line-strong bg-s3 px-2.5 py-0.5 text-micro whitespace-nowrap text-strong"
    >
      <Mark className={`size-3 ${type === "up" ? "text-up" : "text-down"}`} aria-hidden />
      <bdi dir="ltr">{symbol}</bdi>
      <bdi dir="ltr" className="font-semibold">
        {expires_at === null ? t("states.waiting") : clockText(count)}
      </bdi>
      {running.length > 1 && <bdi dir="ltr">{t("running.more", { count: running.length - 1 })}</bdi>}
    </button>
  );
}

const clockText = (count: number): string => `${Math.floor(count / MINUTE_S)}:${String(count % MINUTE_S).padStart(2, "0")}`;
