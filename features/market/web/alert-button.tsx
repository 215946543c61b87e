import { useTexts } from "@assay/ui/locale.ts";
import { loginFor, useGo } from "@assay/ui/navigation.ts";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { useSession } from "@assay/ui/session.ts";
import { BellPlus } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { AlertPanel } from "./alert-panel.tsx";
import type { Market } from "./market-order.ts";

/** Opens the price alerts of a market. A visitor is led to the login and back. */
export default function AlertButton({ market, className }: { readonly market: Market; readonly className?: string }) {
  const t = useTexts("market");
  const go = useGo();
  const { pathname, search } = useLocation();
  const loggedIn = useSession((now) => now.loggedIn);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t("alerts.open", { symbol: market.symbol })}
        icon={<BellPlus className="size-[18px] text-faint" aria-hidden />}
        onPress={() => (loggedIn ? setOpen(true) : go(loginFor(pathname + search)))}
        {...(className !== undefined && { className })}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t("alerts.title")} context={market.symbol}>
        <AlertPanel market={market} />
      </Sheet>
    </>
  );
}
