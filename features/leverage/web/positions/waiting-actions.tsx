import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { toast } from "@assay/ui/toast.ts";
import { lazy, Suspense, useState } from "react";
import { calls } from "../../contract.ts";
import type { WaitingOrder } from "./position-model.ts";
import { useTermsOf } from "./use-positions.ts";

const AmendSheet = lazy(() => import("../changes/amend-sheet.tsx"));
const StopsSheet = lazy(() => import("../changes/stops-sheet.tsx"));

/** Changing a waiting order or its stops, each in a sheet whose code comes with the first press, and taking it back. */
export function WaitingActions({ order }: { readonly order: WaitingOrder }) {
  const t = useTexts("leverage");
  const command = useCommand(calls.cancelOrder);
  const terms = useTermsOf(order);
  const [open, setOpen] = useState<boolean>();
  // Each time they are opened they begin with what stands now.
  const [stops, setStops] = useState({ times: 0, open: false });
  const about = { side: t(`side.${order.type}`), symbol: order.symbol };
  async function cancel(): Promise<void> {
    const outcome = await command.run({ id: order.id });
    if (outcome.state === "accepted") toast(t("cancel.done"), "done");
  }
  return (
    <>
      <Button size="small" block onPress={() => setOpen(true)}>
        <span aria-hidden="true">{t("amend.edit")}</span>
        <span className="sr-only">{t("amend.one", about)}</span>
      </Button>
      {!order.reduce_only && (
        <Button size="small" block onPress={() => setStops({ times: stops.times + 1, open: true })}>
          <span aria-hidden="true">{t("stops.action")}</span>
          <span className="sr-only">{t("stops.one", about)}</span>
        </Button>
      )}
      <Button size="small" block pending={command.pending} onPress={() => void cancel()}>
        <span aria-hidden="true">{t("cancel.action")}</span>
        <span className="sr-only">{t("cancel.one", about)}</span>
      </Button>
      {stops.times > 0 && terms && (
        <Suspense fallback={null}>
          <StopsSheet
            key={stops.times}
            position={order}
            terms={terms}
            open={stops.open}
            onClose={() => setStops({ ...stops, open: false })}
          />
        </Suspense>
      )}
      {open !== undefined && (
        <Suspense fallback={null}>
          <AmendSheet key={`${order.target_price} ${order.number}`} order={order} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
