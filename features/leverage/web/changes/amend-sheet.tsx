import { useTexts } from "@assay/ui/locale.ts";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { AmendFields } from "./amend-fields.tsx";
import type { WaitingOrder } from "../positions/position-model.ts";
import { useTermsOf } from "../positions/use-positions.ts";

export interface AmendSheetProps {
  readonly order: WaitingOrder;
  /** Where its line was left, if it was dragged. */
  readonly price?: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** It is changed; else the sheet only closes. */
  readonly onDone?: () => void;
}

/** Another limit or another quantity for an order that waits. */
export default function AmendSheet({ order, price, open, onClose, onDone = onClose }: AmendSheetProps) {
  const t = useTexts("leverage");
  const terms = useTermsOf(order);
  return (
    <Sheet
      open={open && terms !== undefined}
      onClose={onClose}
      title={t("amend.title", { side: t(`side.${order.type}`) })}
      context={<bdi dir="ltr">{order.symbol}</bdi>}
    >
      {terms && <AmendFields key={`${order.id} ${price}`} order={order} price={price} terms={terms} onDone={onDone} />}
    </Sheet>
  );
}
