import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Go } from "./go.tsx";

export interface ListRowProps {
  readonly start?: ReactNode;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly end?: ReactNode;
  readonly endSub?: ReactNode;
  /** Where the row leads; the whole row is one link. */
  readonly to?: string;
  readonly onPress?: () => void;
  readonly className?: string | undefined;
}

/** A row of a list: 66 px, a mark at the start, two lines, numbers at the end. */
export function ListRow({ to, onPress, className, ...parts }: ListRowProps) {
  const look = classes("flex min-h-[66px] w-full items-center gap-3 py-2 text-start", className);
  const pressable = classes(look, "press rounded-button active:scale-[.985]");
  if (to !== undefined)
    return (
      <Go to={to} className={pressable}>
        <RowParts {...parts} />
      </Go>
    );
  if (onPress)
    return (
      <button type="button" onClick={onPress} className={pressable}>
        <RowParts {...parts} />
      </button>
    );
  return (
    <div className={look}>
      <RowParts {...parts} />
    </div>
  );
}

function RowParts({
  start,
  title,
  subtitle,
  end,
  endSub,
}: Pick<ListRowProps, "start" | "title" | "subtitle" | "end" | "endSub">) {
  return (
    <>
      {start}
      <span className="min-w-0 grow">
        <span className="block text-body font-semibold">{title}</span>
        {subtitle !== undefined && <span className="block text-caption text-soft">{subtitle}</span>}
      </span>
      {(end !== undefined || endSub !== undefined) && (
        <span className="shrink-0 text-end">
          <span className="block text-body font-medium">{end}</span>
          {endSub !== undefined && <span className="block text-caption text-faint">{endSub}</span>}
        </span>
      )}
    </>
  );
}
