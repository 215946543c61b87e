import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { deskClass, useDeskColumns } from "./pane-sizes.ts";

/** The places that chart, book and form of a desktop will take. */
export function DeskPlaces() {
  return (
    <div className={deskClass} style={{ gridTemplateColumns: useDeskColumns() }}>
      {["col-start-1", "col-start-3", "col-start-5"].map((column) => (
        <Skeleton key={column} className={`h-full rounded-card ${column}`} />
      ))}
    </div>
  );
}
