import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { ChevronRight, ShieldCheck } from "lucide-react";
import type { OutputOf } from "@assay/core/contract.ts";
import { type ReactNode, useId } from "react";
import { calls } from "../contract.ts";
import { PROTECTION_PATH } from "./paths.ts";
import { type AskedRisk, type Refused, refusalOf, tightest } from "./protection-model.ts";

/** What is refused now may be allowed in a minute: a limit renews at midnight, a break ends. */
const RENEWED_MS = 60_000;

type Stop = NonNullable<OutputOf<typeof calls.showProtection>["stop"]>;

export interface ProtectionNoticeProps {
  /** What the ticket asks for; undefined where it begins no risk. */
  readonly risk?: AskedRisk | undefined;
  /** The press that would begin it, told why it would be refused and the id of what says so at length. */
  readonly children: (refused?: Refused, reason?: string) => ReactNode;
}

/** Before a press one line while something is in force, which leads to all of it. What would be refused is told before it is asked. */
export default function ProtectionNotice({ risk, children }: ProtectionNoticeProps) {
  const { data } = useCall(calls.showProtection, {}, { everyMs: RENEWED_MS });
  const reason = useId();
  const limit = data && tightest(data.limits);
  const refused = data?.stop ? (risk === undefined ? undefined : "stopped") : refusalOf(limit, risk);
  return (
    <>
      {data && (data.stop || limit) && (
        <Line id={reason} refuses={refused !== undefined}>
          {data.stop ? (
            <Stopped stop={data.stop} />
          ) : (
            limit && <Limited limit={limit} refused={refused} currency={data.currency} />
          )}
        </Line>
      )}
      {refused === undefined ? children() : children(refused, reason)}
    </>
  );
}

function Stopped({ stop }: { readonly stop: Stop }) {
  const t = useTexts("protection");
  return (
    <>
      {t(`stop.${stop.kind}`)}
      <End stop={stop} />
    </>
  );
}

interface LimitedProps {
  readonly limit: NonNullable<ReturnType<typeof tightest>>;
  readonly refused: Refused | undefined;
  readonly currency: string;
}

function Limited({ limit, refused, currency }: LimitedProps) {
  const t = useTexts("protection");
  if (refused === "unbounded") return t("rejections.loss-not-bounded");
  if (refused === "used-up") {
    return (
      <>
        {t(`limits.used-up-${limit.period}`)} <TimeText at={limit.renews_at} as="plan" />
      </>
    );
  }
  return (
    <>
      {t(`limits.left-${limit.period}`)}{" "}
      <Own>
        <AmountText value={limit.left} currency={currency} unit className="font-semibold text-strong" />
      </Own>
      {refused === "over" && ` · ${t("limits.over")}`}
    </>
  );
}

/** When it ends, before when it cannot, or that it never does. */
function End({ stop: { until_at, fixed_until } }: { readonly stop: Stop }) {
  const t = useTexts("protection");
  if (until_at !== null)
    return (
      <>
        {" "}
        {t("stop.until")} <TimeText at={until_at} as="plan" />
      </>
    );
  if (fixed_until === null) return `. ${t("stop.for-ever")}`;
  return (
    <>
      {`. ${t("stop.fixed")} `}
      <TimeText at={fixed_until} as="plan" />
    </>
  );
}

interface LineProps {
  readonly id: string;
  readonly refuses: boolean;
  readonly children: ReactNode;
}

function Line({ id, refuses, children }: LineProps) {
  return (
    <Go
      to={PROTECTION_PATH}
      className={classes(
        "press reach flex min-h-7 items-center gap-2 rounded-field px-2.5 py-1 text-caption",
        refuses ? "bg-danger-tint text-strong" : "bg-s2 text-soft",
      )}
    >
      <ShieldCheck className={classes("size-4 shrink-0", refuses ? "text-danger" : "text-brand")} aria-hidden />
      <span id={id} className="min-w-0 grow">
        {children}
      </span>
      <ChevronRight className="size-4 shrink-0 text-faint rtl:-scale-x-100" aria-hidden />
    </Go>
  );
}
