import type { OutputOf } from "@assay/core/contract.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useServerNow } from "@assay/ui/ticking.ts";
import type { calls } from "../contract.ts";
import { untilText } from "@assay/ui/until-text.ts";

type Session = NonNullable<OutputOf<(typeof calls)["listQuotes"]>["list"][number]["session"]>;

export interface SessionLineProps {
  readonly session: Session | null | undefined;
  readonly className?: string | undefined;
}

const TICK_MS = 1_000;
const dots = { regular: "bg-good-fill", pre: "bg-brand-fill", post: "bg-brand-fill", closed: "bg-s3" } as const;

/** What the stock exchange does now, and how long it is until it opens, or closes. */
export default function SessionLine({ session, className }: SessionLineProps) {
  const t = useTexts("market");
  const tag = useLanguageTag();
  const now = useServerNow(TICK_MS, session !== null && session !== undefined);
  if (!session) return null;
  const isOpen = session.name === "regular";
  const at = isOpen ? session.until : session.next_open;
  return (
    <p className={classes("flex flex-wrap items-center gap-x-2 gap-y-0.5 text-caption text-soft", className)}>
      <span aria-hidden="true" className={classes("size-2 shrink-0 rounded-full", dots[session.name])} />
      <span className="font-semibold text-strong">{t(`session.${session.name}`)}</span>
      <span>
        {t(isOpen ? "session.closes" : "session.opens")} <TimeText at={at} as="plan" />
      </span>
      <span role="timer" className="tabular-nums before:me-1.5 before:content-['·']">
        {untilText(at - now, tag)}
      </span>
      {!isOpen && session.next_is_half_day && <span>{t("session.half-day")}</span>}
    </p>
  );
}
