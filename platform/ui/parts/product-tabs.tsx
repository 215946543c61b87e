import { useOutline, useTexts } from "../locale.ts";
import { type OfferedProduct, tradeProducts } from "../products.ts";
import { classes } from "./classes.ts";
import { Go } from "./go.tsx";

export interface ProductTabsProps {
  /** The feature whose product is on this screen. */
  readonly active: string;
  /** Everything that can be traded, unless told otherwise. */
  readonly products?: readonly OfferedProduct[];
  readonly className?: string | undefined;
}

/** Scrolls the strip, and nothing but the strip, until its open product is in sight: once it is laid out, not to have that done at once. */
function keepInSight(strip: HTMLElement | null): (() => void) | undefined {
  if (!strip) return;
  const observer = new ResizeObserver(() => {
    const open = strip.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!open) return;
    const { left, right } = strip.getBoundingClientRect();
    // At its end the strip fades out in its padding.
    const { paddingLeft, paddingRight } = getComputedStyle(strip);
    const [first, last] = [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)];
    strip.scrollLeft += Math.max(open.right - last, 0) + Math.min(open.left - first, 0);
  });
  observer.observe(strip);
  return () => observer.disconnect();
}

/** What can be traded here: the product on screen in full ink, the ways to the others beside it. */
export function ProductTabs({ active, products = tradeProducts(), className }: ProductTabsProps) {
  const t = useTexts("ui");
  const named = useOutline();
  return (
    <nav
      ref={keepInSight}
      aria-label={t("products.label")}
      className={classes("strip -ms-1.5 flex min-w-0 items-baseline [--fade:8px] md:gap-1 desk:-ms-1 desk:gap-0", className)}
    >
      {products.map(({ key, path }) => (
        <Go
          key={key}
          to={path}
          replace
          {...(key === active && { "aria-current": "page" as const })}
          className={classes(
            "press grid min-h-10 shrink-0 place-items-center rounded-badge px-1.5 text-form whitespace-nowrap -outline-offset-2 fit:text-tab desk:px-1 desk:text-form",
            key === active ? "font-semibold text-strong" : "text-soft",
          )}
        >
          {named(key, "product")}
        </Go>
      ))}
    </nav>
  );
}
