import { useTexts } from "../locale.ts";
import { tradeProducts } from "../products.ts";
import type { TradeProduct } from "../screen.tsx";
import { classes } from "./classes.ts";
import { Go } from "./go.tsx";

export interface ProductTabsProps {
  /** The product of this screen. */
  readonly active: TradeProduct["key"];
  /** Everything that can be traded, unless told otherwise. */
  readonly products?: readonly TradeProduct[];
  readonly className?: string | undefined;
}

/** The strip scrolls; the first one is in sight from the beginning, and nothing need be measured. */
const bringIntoSight = (link: HTMLAnchorElement | null): void => link?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** What can be traded here: the product on screen in full ink, the ways to the others beside it. */
export function ProductTabs({ active, products = tradeProducts(), className }: ProductTabsProps) {
  const t = useTexts("ui");
  return (
    <nav aria-label={t("products.label")} className={classes("strip flex min-w-0 items-baseline gap-4", className)}>
      {products.map(({ key, path }, place) => (
        <Go
          key={key}
          to={path}
          replace
          {...(key === active && { "aria-current": "page" as const, ...(place > 0 && { ref: bringIntoSight }) })}
          className={classes(
            "press grid min-h-10 shrink-0 place-items-center text-section whitespace-nowrap",
            key === active ? "text-strong" : "font-medium text-soft",
          )}
        >
          {t(`products.${key}`)}
        </Go>
      ))}
    </nav>
  );
}
