import { classes } from "./classes.ts";

export interface SwitchFieldProps {
  readonly label: string;
  /** A second line about what the switch does. */
  readonly about?: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  /** "small" stands beside a title; "normal" is a row of its own. */
  readonly size?: "small" | "normal";
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

const sizes = { small: "text-form whitespace-nowrap text-soft", normal: "text-body font-medium" } as const;

/** On or off, at once. */
export function SwitchField({ label, about, value, onChange, size = "normal", disabled = false, className }: SwitchFieldProps) {
  return (
    <label className={classes("flex min-h-11 cursor-pointer items-center gap-3", className)}>
      <span className="min-w-0 grow">
        <span className={classes("block", sizes[size])}>{label}</span>
        {about !== undefined && <span className="block text-caption text-soft">{about}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="switch h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-s3 transition-colors checked:border-brand-fill checked:bg-brand-fill disabled:cursor-default disabled:opacity-45"
      />
    </label>
  );
}
