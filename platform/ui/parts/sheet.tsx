import { type ReactNode, Suspense, lazy, useState } from "react";
import { useIdle } from "../idle.ts";

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Stands at the end of the title's line: what the sheet is about. */
  readonly context?: ReactNode;
  readonly children: ReactNode;
}

const load = () => import("./sheet-drawer.tsx");
const SheetDrawer = lazy(load);

/** A sheet from below, a dialog in the middle on a desktop. Its code comes while the page is idle. */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.open);
  useIdle(() => void load());
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <SheetDrawer {...props} />
    </Suspense>
  );
}
