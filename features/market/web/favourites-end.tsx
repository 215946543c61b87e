import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { ArrowUpDown } from "lucide-react";
import { useState } from "react";
import { FavouriteSorter } from "./favourite-sorter.tsx";
import { useFavourites } from "./use-favourites.ts";
import type { MarketTab } from "./market-tabs.ts";

/** The way to a new order of the favourites, once there is something to order. */
export function FavouritesEnd({ tab }: { readonly tab: MarketTab }) {
  const t = useTexts("market");
  const [open, setOpen] = useState(false);
  const list = useFavourites().data?.list ?? [];
  const close = () => setOpen(false);
  if (tab.key !== "favourites" || list.length < 2) return null;
  return (
    <>
      <Button tone="plain" size="small" onPress={() => setOpen(true)} className="shrink-0">
        <ArrowUpDown className="size-4" aria-hidden />
        {t("sort.open")}
      </Button>
      <Sheet open={open} onClose={close} title={t("sort.title")}>
        <FavouriteSorter list={list} onDone={close} />
      </Sheet>
    </>
  );
}
