import { translate, useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { ProductTabs } from "@assay/ui/parts/product-tabs.tsx";
import { ChevronLeft, Ellipsis } from "lucide-react";
import { lazy, memo, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { PAIR_PATH } from "./paths.ts";
import { AlertButton } from "./trade-parts.ts";
import type { MarketAnswer } from "./use-market-answer.ts";

const TradeMenu = lazy(() => import("./trade-menu.tsx"));

export interface ProductBarProps {
  readonly answer: MarketAnswer;
  readonly active: string;
}

/** The head of the trade screen: the products that can be traded here, price alerts, and more. */
export const ProductBar = memo(function ProductBar({ answer: { market }, active }: ProductBarProps) {
  const t = useTexts("market");
  const go = useGo();
  const isPage = useLocation().pathname === PAIR_PATH;
  const [open, setOpen] = useState<boolean>();
  return (
    <div className="flex h-10 items-center gap-2 ps-4 pe-1.5 md:ps-5">
      {isPage && (
        <IconButton
          label={translate("back")}
          icon={<ChevronLeft className="size-6 rtl:-scale-x-100" aria-hidden />}
          onPress={() => go(-1)}
          className="-ms-2 -me-4"
        />
      )}
      <ProductTabs active={active} className="grow" />
      <Suspense fallback={<span className="size-11" />}>
        <AlertButton market={market} className="-ms-3.5 -me-2" />
      </Suspense>
      <IconButton
        label={t("menu.title")}
        icon={<Ellipsis className="size-5 text-soft" aria-hidden />}
        onPress={() => setOpen(true)}
      />
      {open !== undefined && (
        <Suspense fallback={null}>
          <TradeMenu of={active} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
});
