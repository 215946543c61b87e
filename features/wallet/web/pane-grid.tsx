import type { ReactNode } from "react";

/**
 * One column on a phone; list and detail side by side on a tablet; head, list and detail on a desktop, where each pane scrolls
 * by itself and the page does not.
 */
export function PaneGrid({ children }: { readonly children: ReactNode }) {
  return (
    <div className="px-4 pb-6 md:grid md:grid-cols-[minmax(0,1fr)_320px] md:items-start md:gap-1.5 md:p-1.5 md:pt-[calc(6px+var(--top))] md:[grid-template-areas:'head_detail'_'list_detail'] desk:h-[calc(100dvh-56px)] desk:grid-cols-[312px_minmax(0,1fr)_360px] desk:items-stretch desk:pt-0 desk:[grid-template-areas:'head_list_detail']">
      {children}
    </div>
  );
}

const look = "max-md:rounded-none max-md:bg-transparent md:p-4";
export const headPane = `${look} [grid-area:head]`;
export const listPane = `${look} max-md:mt-5 max-desk:overflow-visible [grid-area:list]`;
const atSide =
  "md:sticky md:top-[calc(6px+var(--top))] md:max-h-[calc(100dvh-12px-var(--top))] desk:static desk:max-h-none [grid-area:detail]";
export const detailPane = `${look} ${atSide}`;
/** A tablet's detail with what stands under it; they scroll as one. */
export const detailColumn = `${atSide} space-y-1.5 overflow-y-auto`;
export const underDetail = "rounded-card bg-s1 p-4 empty:hidden";
