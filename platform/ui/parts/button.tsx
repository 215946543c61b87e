import type { ReactNode } from "react";
import { classes, unpressable } from "./classes.ts";
import { Spinner } from "./spinner.tsx";

const tones = {
  brand: `bg-brand-fill text-on-brand hover:enabled:bg-brand-lit ${unpressable}`,
  up: `bg-up-fill text-on-up hover:enabled:bg-up-lit ${unpressable}`,
  down: `bg-down-fill text-on-down hover:enabled:bg-down-lit ${unpressable}`,
  quiet: "bg-s2 text-strong hover:enabled:bg-s3 disabled:opacity-45",
  plain: "text-brand hover:enabled:bg-brand-tint disabled:opacity-45",
} as const;
const sizes = {
  small: "min-h-8 px-3 py-1 text-form rounded-chip",
  normal: "min-h-11 px-5 py-2 text-body rounded-button",
} as const;

export interface ButtonProps {
  readonly children: ReactNode;
  readonly tone?: keyof typeof tones;
  readonly size?: keyof typeof sizes;
  readonly type?: "button" | "submit";
  /** Shows a turning mark and takes no further press. */
  readonly pending?: boolean;
  readonly disabled?: boolean;
  /** As wide as its place. */
  readonly block?: boolean;
  readonly onPress?: () => void;
  readonly className?: string | undefined;
}

/** A button. Labels on coloured fills are dark in both themes; they may take two lines. */
export function Button(props: ButtonProps) {
  const { children, tone = "quiet", size = "normal", type = "button", pending = false, disabled = false } = props;
  return (
    <button
      type={type}
      disabled={disabled}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : props.onPress}
      className={classes(
        "press reach relative inline-flex items-center justify-center gap-2 font-semibold",
        tones[tone],
        sizes[size],
        props.block && "w-full",
        props.className,
      )}
    >
      <span className={classes("inline-flex items-center gap-2", pending && "opacity-0")}>{children}</span>
      {pending && <Spinner />}
    </button>
  );
}
