import { Pane } from "@assay/ui/parts/pane.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { type ComponentProps, type ReactNode, Suspense } from "react";
import type { ProductPlace } from "./product-screen.tsx";
import { MarketChart } from "./trade-parts.ts";

/** What lies in the chart. */
type Drawn = Pick<ComponentProps<typeof MarketChart>, "lines" | "onLineMoved" | "onLineRemoved">;

interface Part {
  readonly title: string;
  readonly show: (className: string) => ReactNode;
}

export interface ProductDeskProps extends Pick<ProductPlace, "answer" | "head"> {
  readonly drawn: Drawn;
  /** What stands between the head and the chart. */
  readonly above?: ReactNode;
  /** Another picture in the place of the candles. */
  readonly instead?: ((className: string) => ReactNode) | undefined;
  /** The form. */
  readonly ticket: Part;
  /** What of the customer's runs, waits and has ended. */
  readonly panel: Part;
}

const chartHeight = {
  phone: "h-[clamp(7rem,calc(100svh-42.25rem-var(--top)-env(safe-area-inset-bottom)),12.75rem)]",
  tablet: "h-[46dvh] min-h-72",
  desktop: "h-auto min-h-0 grow",
} as const;

/** A company's ticket is longer than a phone in any case, so that its chart need not be pressed flat. */
const COMPANY_HEIGHT = "h-[clamp(11rem,calc(100svh-42.25rem-var(--top)-env(safe-area-inset-bottom)),12.75rem)]";

/** One market's chart with a product's form and lists: one column on a phone, the form beside the chart elsewhere. */
export default function ProductDesk({ answer: { market }, head, drawn, above, instead, ticket, panel }: ProductDeskProps) {
  const viewport = useViewport();
  const height = viewport === "phone" && market.kind === "equity" ? COMPANY_HEIGHT : chartHeight[viewport];
  const chart = instead ? (
    instead(`${height} border-t border-line`)
  ) : (
    <Suspense fallback={<Skeleton className={`rounded-card ${height}`} />}>
      <MarketChart
        symbol={market.symbol}
        priceDecimals={market.price_decimals}
        quantityDecimals={market.quantity_decimals}
        {...drawn}
        chartClass={height}
        className={viewport === "desktop" ? "min-h-0 grow border-t border-line" : "border-t border-line"}
      />
    </Suspense>
  );
  if (viewport === "phone") {
    return (
      <div className="pt-(--top) pb-4">
        {head}
        {above}
        {chart}
        {ticket.show("border-t border-line px-4 pt-3")}
        {panel.show("mt-4 border-t-[6px] border-s1 px-4 pt-1")}
      </div>
    );
  }
  if (viewport === "tablet") {
    return (
      <div className="grid min-h-dvh pt-(--top) grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0 border-e border-line">
          {head}
          {above}
          {chart}
          {panel.show("border-t border-line px-5 pt-1 pb-6")}
        </div>
        <div className="px-4 pt-4 pb-6">{ticket.show("")}</div>
      </div>
    );
  }
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_340px] gap-1.5">
      <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_minmax(0,272px)] gap-1.5">
        <Pane label={market.symbol} className="flex min-h-0 flex-col overflow-hidden">
          {head}
          {above}
          {chart}
        </Pane>
        <Pane label={panel.title} scroll className="px-4">
          {panel.show("")}
        </Pane>
      </div>
      <Pane label={ticket.title} scroll className="px-4 py-3">
        {ticket.show("")}
      </Pane>
    </div>
  );
}
