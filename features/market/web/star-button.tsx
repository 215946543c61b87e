import { useTexts } from "@assay/ui/locale.ts";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { Star } from "lucide-react";
import { useFavouriteStar } from "./use-favourites.ts";

export interface StarButtonProps {
  readonly market: { readonly symbol: string; readonly currency_id: number };
  readonly className?: string;
}

/** The star that keeps a market among the favourites. */
export default function StarButton({ market, className }: StarButtonProps) {
  const t = useTexts("market");
  const { on, toggle } = useFavouriteStar(market);
  return (
    <IconButton
      label={t("favourite", { symbol: market.symbol })}
      pressed={on}
      icon={<Star aria-hidden className={on ? "size-[18px] fill-brand text-brand" : "size-[18px] text-faint"} />}
      onPress={toggle}
      {...(className !== undefined && { className })}
    />
  );
}
