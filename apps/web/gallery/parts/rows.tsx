import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { ChangeText } from "@assay/ui/parts/change-text.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { MarketRow } from "@assay/ui/parts/market-row.tsx";
import type { MarketView } from "@assay/ui/parts/market-view.ts";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { TrendCard, TrendRow } from "@assay/ui/parts/trend-card.tsx";
import { Forced } from "../forced.tsx";
import { MOMENT, btc, pepe, sol, unpriced } from "../samples.ts";
import type { Wall } from "../wall.ts";
import { words } from "../words.ts";

const nothing = () => {};
const Press = ({
  label,
  pending = false,
  disabled = false,
}: {
  readonly label: string;
  pending?: boolean;
  disabled?: boolean;
}) => (
  <Button size="small" block pending={pending} disabled={disabled} className="px-1">
    {label}
  </Button>
);
const actions = (
  <>
    <Press label={words.edit} />
    <Press label={words.reverse} />
    <Press label={words.close} />
  </>
);
const facts = [
  { label: words.size, value: <AmountText value="0.25" currency="BTC" unit decimals={4} decimalsMin={0} /> },
  { label: words.entry, value: <PriceText value="97422.50" decimals={2} /> },
  { label: words.mark, value: <PriceText value="97836.20" decimals={2} /> },
];

/** On a desktop it is as wide as its place, which the row gives it elsewhere. */
const loneCard = (market: MarketView) => (
  <div className="w-[142px]">
    <TrendCard market={market} to="/" />
  </div>
);

/** Markets, orders and whatever else stands in lists. */
export const rows: Wall = {
  "market-row": {
    up: <MarketRow market={btc} to="/" />,
    down: <MarketRow market={sol} to="/" />,
    "flat and tiny": <MarketRow market={pepe} to="/" />,
    "without a price": <MarketRow market={unpriced} to="/" />,
    focus: (
      <Forced state="focus-visible">
        <MarketRow market={btc} to="/" />
      </Forced>
    ),
  },
  "list-row": {
    link: (
      <ListRow
        to="/"
        start={<CoinLogo code="BTC" />}
        title={words.available}
        subtitle={words.hint}
        end={<AmountText value="0.1265" decimals={8} decimalsMin={0} />}
        endSub={<AmountText value="12376.10" currency="USDT" unit />}
      />
    ),
    press: <ListRow onPress={nothing} title={words.history} end={<ChangeText value="-1.27" />} />,
    plain: <ListRow title={words.fee} end={<AmountText value="0.61" currency="USDT" unit />} />,
    "huge number": (
      <ListRow title={words.total} subtitle={words.hint} end={<AmountText value="98765432109876.12" currency="USDT" unit />} />
    ),
  },
  "trend-card": {
    up: loneCard(btc),
    down: loneCard(sol),
    "without a price": loneCard(unpriced),
    row: <TrendRow markets={[btc, sol, pepe, unpriced]} label={words.market} pathOf={() => "/"} />,
  },
  "trade-card": {
    position: (
      <TradeCard
        side={{ label: words.long, tone: "up" }}
        symbol="BTC/USDT"
        about={words.limit}
        end={
          <>
            <AmountText value="96.40" currency="USDT" sign="always" className="block text-body font-semibold text-up" />
            <ChangeText value="7.88" className="text-caption" />
          </>
        }
        facts={facts}
        actions={actions}
        onOpen={nothing}
      />
    ),
    order: (
      <TradeCard
        side={{ label: words.sell, tone: "down" }}
        symbol="SOL/USDT"
        about={words.limit}
        facts={facts}
        filled={42}
        foot={<TimeText at={MOMENT} />}
        actions={<Press label={words.close} />}
      />
    ),
    pending: (
      <TradeCard
        side={{ label: words.long, tone: "up" }}
        symbol="BTC/USDT"
        facts={facts}
        actions={
          <>
            <Press label={words.edit} disabled />
            <Press label={words.close} pending />
          </>
        }
      />
    ),
  },
};
