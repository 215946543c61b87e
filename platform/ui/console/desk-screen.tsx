import type { ReactNode } from "react";

/** The frame of a console's page: its title, what can be done there, and its content as wide as the window. */
export function DeskScreen({
  title,
  end,
  note,
  children,
}: {
  readonly title: ReactNode;
  readonly end?: ReactNode;
  /** One sentence of what this page is for. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-[90rem] px-4 pt-4 pb-10 md:px-6">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">{title}</h1>
        {end}
      </header>
      {note !== undefined && <p className="mt-2 max-w-[46rem] text-form text-soft md:mt-1">{note}</p>}
      <div className="mt-3">{children}</div>
    </div>
  );
}
