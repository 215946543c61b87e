import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface IconButtonProps {
  /** What the press does; an icon alone says nothing to many people. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly className?: string | undefined;
}

/** A round press of 44 px with an icon. */
export function IconButton({ label, icon, pressed, disabled = false, onPress, className }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
      className={classes(
        "press grid size-11 shrink-0 place-items-center rounded-full hover:enabled:bg-s2 disabled:opacity-45",
        className,
      )}
    >
      {icon}
    </button>
  );
}
