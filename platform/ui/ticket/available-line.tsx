import { Plus } from "lucide-react";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { classes } from "../parts/classes.ts";

export interface AvailableLineProps {
  readonly label: string;
  /** How much there is. */
  readonly value: ReactNode;
  /** What can be pressed behind it: all of it, or the way to more. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** What a ticket can spend, and the way to more. */
export function AvailableLine({ label, value, children, className = "gap-1" }: AvailableLineProps) {
  return (
    <div className={classes("flex items-center text-caption", className)}>
      <span className="min-w-0 grow truncate text-soft">{label}</span>
      {value}
      {children}
    </div>
  );
}

export interface MoreFundsProps {
  readonly label: string;
  /** A sheet that comes with the first press. */
  readonly sheet: ComponentType<{ readonly open: boolean; readonly onClose: () => void }>;
}

/** The plus behind what is available: it opens the way to more. */
export function MoreFunds({ label, sheet: FundsSheet }: MoreFundsProps) {
  const [asked, setAsked] = useState<boolean>();
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={() => setAsked(true)}
        className="press relative -my-1 -me-1 grid size-6 shrink-0 place-items-center before:absolute before:-inset-2"
      >
        <span className="grid size-4 place-items-center rounded-full bg-brand-fill text-on-brand">
          <Plus className="size-3" strokeWidth={3} aria-hidden />
        </span>
      </button>
      {asked !== undefined && (
        <Suspense fallback={null}>
          <FundsSheet open={asked} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
