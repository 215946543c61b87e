import type { ReactNode, Ref } from "react";
import { useTexts } from "../locale.ts";
import { classes, unpressable } from "./classes.ts";
import { Spinner } from "./spinner.tsx";

const tones = {
  brand: `bg-brand-fill text-on-brand hover:enabled:bg-brand-lit ${unpressable}`,
  up: `bg-up-fill text-on-up hover:enabled:bg-up-lit ${unpressable}`,
  down: `bg-down-fill text-on-down hover:enabled:bg-down-lit ${unpressable}`,
  danger: `bg-danger-fill text-on-danger hover:enabled:bg-danger-lit ${unpressable}`,
  quiet: "border border-line-strong bg-s1 text-strong hover:enabled:bg-s2 disabled:opacity-45",
} as const;

export interface CtaProps {
  /** What happens, as a verb: "Buy BTC". */
  readonly action: ReactNode;
  /** What it costs or brings, on the second line. */
  readonly cost?: ReactNode;
  readonly tone?: keyof typeof tones;
  readonly type?: "button" | "submit";
  readonly pending?: boolean;
  /** Seconds until it may be pressed again, which it counts down. */
  readonly wait?: number | undefined;
  readonly disabled?: boolean;
  /** The id of what says why it is disabled. */
  readonly describedBy?: string | undefined;
  readonly onPress?: () => void;
  readonly pressRef?: Ref<HTMLButtonElement>;
  readonly className?: string | undefined;
}

/** The main press of a screen, or a quiet second one beside it: two lines at most, the action and its cost. */
export function Cta({
  action,
  cost,
  tone = "brand",
  type = "button",
  pending = false,
  wait = 0,
  disabled = false,
  describedBy,
  onPress,
  pressRef,
  className,
}: CtaProps) {
  const t = useTexts("ui");
  const waits = wait > 0;
  return (
    <button
      ref={pressRef}
      type={type}
      disabled={disabled || waits}
      aria-disabled={pending || undefined}
      aria-describedby={describedBy}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onPress}
      className={classes(
        "press relative flex min-h-12 w-full flex-col items-center justify-center rounded-button px-3 py-1.5",
        tones[tone],
        className,
      )}
    >
      <span className={classes("text-body font-semibold", pending && "opacity-0")}>
        {waits ? t("try-again-in", { count: wait }) : action}
      </span>
      {cost !== undefined && !waits && (
        <span className={classes("max-w-full overflow-hidden text-caption text-ellipsis", pending && "opacity-0")}>{cost}</span>
      )}
      {pending && <Spinner />}
    </button>
  );
}
