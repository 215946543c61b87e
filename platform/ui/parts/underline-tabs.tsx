import type { KeyboardEvent, ReactNode } from "react";
import { classes } from "./classes.ts";
import type { Option } from "./option.ts";

export interface UnderlineTabsProps<Key extends string> {
  /** Joins the tabs with their TabPanel on the page. */
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly Option<Key>[];
  readonly value: Key;
  readonly onChange: (key: Key) => void;
  readonly end?: ReactNode;
  readonly className?: string | undefined;
}

/** Tabs with the golden bar under the one that is open; the strip scrolls when the words are long. */
export function UnderlineTabs<Key extends string>({ id, label, tabs, value, onChange, end, className }: UnderlineTabsProps<Key>) {
  return (
    <div className={classes("flex items-center border-b border-line", className)}>
      <div role="tablist" aria-label={label} onKeyDown={moveByArrows} className="strip -ms-1 flex min-w-0 grow gap-2 md:gap-3">
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab.key === value}
            tabIndex={tab.key === value ? 0 : -1}
            onClick={() => onChange(tab.key)}
            className="relative h-11 min-w-6 shrink-0 rounded-badge px-1 text-tab text-soft -outline-offset-2 transition-colors duration-150 after:absolute after:inset-x-2 after:bottom-0 after:h-[2.5px] after:rounded-full aria-selected:font-semibold aria-selected:text-strong aria-selected:after:bg-brand-fill"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {end}
    </div>
  );
}

/** What the open tab shows. */
export function TabPanel({
  of,
  tab,
  children,
  className,
}: {
  readonly of: string;
  readonly tab: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return (
    <div role="tabpanel" id={`${of}-panel`} aria-labelledby={`${of}-tab-${tab}`} className={className}>
      {children}
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Arrow keys walk the tabs in reading direction; Home and End go to the ends. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = all.indexOf(event.target as HTMLElement);
  const rightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
  const step = (steps[event.key] ?? 0) * (rightToLeft ? -1 : 1);
  const next =
    event.key === "Home" ? all[0] : event.key === "End" ? all.at(-1) : step === 0 ? undefined : all.at((at + step) % all.length);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
}
