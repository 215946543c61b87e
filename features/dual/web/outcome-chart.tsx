import { PRICE_SCALE, parsePrice, pow10, type Price } from "@assay/core/money.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import type { DualType } from "../rules.ts";
import { breakEvenOf, type Product } from "./purchase-form.ts";

const numberOf = (price: Price): number => Number(price) / Number(pow10(PRICE_SCALE));
/** How far the chart reaches to either side of what must be in it, as a part of the linked price. */
const AROUND = 0.06;
const FULL = 100;
const MARGIN = 0.08;

/** What one invested unit and its interest are worth in money, by the settlement price, beside just holding. */
function valuesAt(type: DualType, linked: number, grown: number, settled: number) {
  if (type === "call") return { product: Math.min(settled, linked) * grown, hold: settled };
  return { product: (Math.min(settled, linked) / linked) * grown, hold: 1 };
}

/** Where things stand, in percent of the box from its start and its top. Drawing reckons in floating numbers. */
function placesOf(product: Product) {
  const linked = numberOf(parsePrice(product.linked_price)!);
  const index = product.index === null ? linked : numberOf(parsePrice(product.index)!);
  const even = numberOf(breakEvenOf(product));
  const grown = product.type === "call" ? even / linked : linked / even;
  const [from, until] = [Math.min(linked, index, even) - AROUND * linked, Math.max(linked, index, even) + AROUND * linked];
  // Lines between these are straight.
  const points = [from, linked, until].map((settled) => ({ settled, ...valuesAt(product.type, linked, grown, settled) }));
  const all = points.flatMap(({ product: one, hold }) => [one, hold]);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (settled: number) => (FULL * (settled - from)) / (until - from);
  const y = (value: number) => FULL * (MARGIN + (1 - 2 * MARGIN) * (1 - (value - low) / (high - low)));
  const line = (key: "product" | "hold") =>
    points.map((one) => `${x(one.settled).toFixed(2)},${y(one[key]).toFixed(2)}`).join(" ");
  return {
    product: line("product"),
    hold: line("hold"),
    linked: x(linked),
    index: product.index === null ? undefined : x(index),
  };
}

/** Both outcomes by the settlement price, against just holding: the linked price is the upright line, the index now the dotted one. */
export function OutcomeChart({ product }: { readonly product: Product }) {
  const t = useTexts("dual");
  const places = placesOf(product);
  const isLate = places.linked > FULL / 2;
  return (
    <figure aria-label={t("chart")} className="m-0">
      <figcaption className="text-form text-soft">{t("chart")}</figcaption>
      <div dir="ltr" className="relative mt-2 h-40 overflow-hidden rounded-field bg-s2">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full">
          {places.index !== undefined && (
            <line
              x1={places.index}
              x2={places.index}
              y1={0}
              y2={FULL}
              strokeDasharray="2 3"
              vectorEffect="non-scaling-stroke"
              className="stroke-control"
            />
          )}
          <line
            x1={places.linked}
            x2={places.linked}
            y1={0}
            y2={FULL}
            vectorEffect="non-scaling-stroke"
            className="stroke-strong"
          />
          <polyline
            points={places.hold}
            fill="none"
            strokeDasharray="5 4"
            strokeWidth={1.6}
            vectorEffect="non-scaling-stroke"
            className="stroke-soft"
          />
          <polyline
            points={places.product}
            fill="none"
            strokeWidth={2}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className="stroke-brand"
          />
        </svg>
        <span
          style={{ left: `${places.linked}%` }}
          className={`absolute bottom-1.5 rounded-badge bg-canvas/85 px-1.5 text-micro text-strong ${isLate ? "-translate-x-full -ml-1.5" : "ml-1.5"}`}
        >
          {t("linked")} <IndexPrice value={product.linked_price} />
        </span>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-soft">
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="h-0.5 w-4 bg-brand" />
          {t("chart-product")}
        </li>
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="w-4 border-t-2 border-dashed border-control" />
          {t("chart-hold")}
        </li>
        <li className="ms-auto">
          {t("index")} <IndexPrice value={product.index} />
        </li>
      </ul>
    </figure>
  );
}
