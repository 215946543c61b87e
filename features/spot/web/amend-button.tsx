import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { lazy, Suspense, useState } from "react";
import type { Order } from "./order-model.ts";

// Its code comes with the first press: the trade screen is large enough.
const AmendSheet = lazy(() => import("./amend-sheet.tsx"));

/** Opens the form that changes one order. */
export function AmendButton({ order, block = false }: { readonly order: Order; readonly block?: boolean }) {
  const t = useTexts("spot");
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button size="small" block={block} onPress={() => setOpen(true)}>
        <span aria-hidden="true">{t("amend.edit")}</span>
        <span className="sr-only">{t("amend.edit-one", { side: t(`side.${order.type}`), symbol: order.symbol })}</span>
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <AmendSheet order={order} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
