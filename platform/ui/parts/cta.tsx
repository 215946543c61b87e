import type { ReactNode } from "react";
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
  readonly disabled?: boolean;
  /** The id of what says why it is disabled. */
  readonly describedBy?: string | undefined;
  readonly onPress?: () => void;
  readonly className?: string | undefined;
}

/** The main press of a screen, or a quiet second one beside it: two lines at most, the action and its cost. */
export function Cta({
  action,
  cost,
  tone = "brand",
  type = "button",
  pending = false,
  disabled = false,
  describedBy,
  onPress,
  className,
}: CtaProps) {
  return (
    <button
      type={type}
      disabled={disabled}
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
      <span className={classes("text-body font-semibold", pending && "opacity-0")}>{action}</span>
      {cost !== undefined && (
        <span className={classes("max-w-full overflow-hidden text-caption text-ellipsis", pending && "opacity-0")}>{cost}</span>
      )}
      {pending && <Spinner />}
    </button>
  );
}
