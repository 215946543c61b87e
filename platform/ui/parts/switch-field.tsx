import { classes } from "./classes.ts";

export interface SwitchFieldProps {
  readonly label: string;
  /** A second line about what the switch does. */
  readonly about?: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** On or off, at once. */
export function SwitchField({ label, about, value, onChange, disabled = false, className }: SwitchFieldProps) {
  return (
    <label className={classes("flex min-h-11 cursor-pointer items-center gap-3", className)}>
      <span className="min-w-0 grow">
        <span className="block text-body">{label}</span>
        {about !== undefined && <span className="block text-caption text-soft">{about}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="switch h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-control bg-s3 transition-colors checked:border-brand-fill checked:bg-brand-fill"
      />
    </label>
  );
}
