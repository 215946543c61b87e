import { type ReactNode, type RefObject, Suspense, lazy, useState } from "react";
import { useIdle } from "../idle.ts";
import { Own } from "../own.tsx";

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Stands at the end of the title's line: what the sheet is about. */
  readonly context?: ReactNode;
  /** Its amounts are the customer's own money; what is typed in it stays in sight. */
  readonly own?: boolean;
  /** What has the focus when it comes up; the first press in it unless given. */
  readonly first?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

const load = () => import("./sheet-drawer.tsx");
const SheetDrawer = lazy(load);

/**
 * A sheet from below, a dialog in the middle on a desktop. Its code comes while the page is idle. While it closes it keeps
 * what it showed, so that a screen may forget its choice at once.
 */
export function Sheet(props: SheetProps) {
  const [shown, setShown] = useState<SheetProps>();
  useIdle(() => void load());
  if (props.open && shown !== props) setShown(props);
  if (!shown) return null;
  const drawer = (
    <Suspense fallback={null}>
      <SheetDrawer {...(props.open ? props : { ...shown, open: false, onClose: props.onClose })} />
    </Suspense>
  );
  return props.own ? <Own>{drawer}</Own> : drawer;
}
