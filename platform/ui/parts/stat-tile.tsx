import type { ReactNode } from "react";

/** A small labelled number, such as the 24-hour high. Tiles stand in groups of two to four without boxes. */
export function StatTile({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <div className="truncate text-dense text-faint">{label}</div>
      <div className="text-caption font-medium">{children}</div>
    </div>
  );
}
