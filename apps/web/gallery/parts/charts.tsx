import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { DrawingPresses } from "@assay/ui/parts/chart-drawing.tsx";
import { IndicatorsSheet } from "@assay/ui/parts/chart-indicators.tsx";
import { ChartIntervals } from "@assay/ui/parts/chart-intervals.tsx";
import { ChartToolbar } from "@assay/ui/parts/chart-toolbar.tsx";
import { Donut } from "@assay/ui/parts/donut.tsx";
import { OrderBookLadder } from "@assay/ui/parts/order-book-ladder.tsx";
import { PriceChart } from "@assay/ui/parts/price-chart.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { Sparkline } from "@assay/ui/parts/sparkline.tsx";
import { StrikeChart } from "@assay/ui/parts/strike-chart.tsx";
import { ValueChart } from "@assay/ui/parts/value-chart.tsx";
import { balances, bars, book, emptyBook, falling, losses, MOMENT, rising } from "../samples.ts";
import { type Wall, covers } from "../wall.ts";
import { words } from "../words.ts";

const nothing = () => {};
const slices = ["46.2", "21.7", "14.4", "9.1", "5.3", "3.3"].map((percent, index) => ({
  key: percent,
  label: ["BTC", "ETH", "USDT", "SOL", "XRP", words.others][index] ?? "",
  percent,
  value: <AmountText value={`${percent.replace(".", "")}00.5`} decimals={2} />,
}));

const ladder = { base: "BTC", quote: "USDT", group: "0.5", quantityDecimals: 3 } as const;
const middle = (
  <>
    <PriceText value="97842.50" decimals={1} className="text-section text-up" />
    <span className="text-caption text-soft">{words.mark}</span>
  </>
);
const chart = {
  symbol: "BTC/USDT",
  period: "1h",
  priceDecimals: 2,
  quantityDecimals: 3,
} as const;
const course = {
  symbol: "BTC/USDT",
  from: MOMENT - 20_000,
  points: bars.slice(0, 40).map(({ close }, index) => ({
    at: MOMENT - (40 - index) * 500,
    price: String(97_842.5 + (Number(close) % 9) - 3),
  })),
  className: "h-[180px]",
} as const;
const drawing = { tool: undefined, onTool: nothing, selected: false, onRemove: nothing };
const fullScreen = { on: false, toggle: nothing };

/** Everything that is drawn. */
export const charts: Wall = {
  sparkline: {
    up: <Sparkline points={rising} direction="up" />,
    down: <Sparkline points={falling} direction="down" />,
    flat: <Sparkline points={["1", "1"]} direction="flat" />,
    area: <Sparkline area points={rising} direction="up" width={142} height={38} />,
    calm: <Sparkline area calm points={["10000", "9997.31", "9998.02"]} direction="down" width={142} height={38} />,
    empty: <Sparkline points={[]} direction="flat" />,
  },
  "value-chart": {
    up: <ValueChart label={words.total} points={balances} unit="USDT" axis />,
    down: <ValueChart label={words.total} points={losses} unit="USDT" moments="date" axis />,
    brand: <ValueChart label={words.total} points={balances} unit="USD" tone="brand" className="h-16" />,
    empty: <ValueChart label={words.total} points={[]} unit="USDT" />,
  },
  "strike-chart": {
    ahead: <StrikeChart {...course} side="up" strike="97842.5" until={MOMENT + 20_000} />,
    behind: <StrikeChart {...course} side="down" strike="97842.5" until={MOMENT + 20_000} />,
    late: <StrikeChart {...course} side="up" strike="97846" until={MOMENT + 2_000} />,
    waiting: <StrikeChart {...course} side="up" strike={undefined} until={undefined} />,
    empty: <StrikeChart {...course} points={[]} side="up" strike={undefined} until={undefined} />,
  },
  donut: {
    usual: (
      <Donut label={words.allocation} slices={slices}>
        <span className="text-micro text-faint">{words.total}</span>
        <AmountText value="12480.5" decimals={2} className="text-form font-semibold" />
      </Donut>
    ),
    one: <Donut label={words.allocation} slices={[{ key: "USDT", label: "USDT", percent: "100" }]} />,
    empty: <Donut label={words.allocation} slices={[]} />,
  },
  "price-chart": {
    usual: <PriceChart {...chart} bars={bars} />,
    loading: <PriceChart {...chart} bars={undefined} />,
    empty: <PriceChart {...chart} bars={[]} />,
  },
  "chart-toolbar": {
    idle: <ChartToolbar drawing={drawing} railed={false} fullScreen={fullScreen} />,
    drawing: <ChartToolbar drawing={{ ...drawing, tool: "segment" }} railed={false} fullScreen={fullScreen} />,
    "beside a rail": <ChartToolbar drawing={drawing} railed fullScreen={{ ...fullScreen, on: true }} />,
  },
  "chart-intervals": {
    usual: <ChartIntervals />,
  },
  "chart-indicators": {
    open: covers(<IndicatorsSheet open onClose={nothing} />),
  },
  "chart-drawing": {
    rail: <DrawingPresses {...drawing} look="rail" />,
    grid: <DrawingPresses {...drawing} tool="segment" selected look="grid" />,
  },
  "order-book-ladder": {
    phone: (
      <div className="w-40">
        <OrderBookLadder {...ladder} store={book} rows={7} middle={middle} />
      </div>
    ),
    "with totals": <OrderBookLadder {...ladder} store={book} rows={10} totals middle={middle} onPick={nothing} />,
    empty: (
      <div className="w-40">
        <OrderBookLadder {...ladder} store={emptyBook} rows={7} middle={middle} />
      </div>
    ),
  },
};
