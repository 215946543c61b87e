import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { ChangeText } from "@assay/ui/parts/change-text.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { FiatText } from "@assay/ui/parts/fiat-text.tsx";
import { HeroNumber } from "@assay/ui/parts/hero-number.tsx";
import { IdText } from "@assay/ui/parts/id-text.tsx";
import { LiveAmount } from "@assay/ui/parts/live-amount.tsx";
import { ChangePill, LiveChange } from "@assay/ui/parts/live-change.tsx";
import { LiveFiat } from "@assay/ui/parts/live-fiat.tsx";
import { PairName } from "@assay/ui/parts/pair-name.tsx";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { StatTile } from "@assay/ui/parts/stat-tile.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { MOMENT, btc, numbers as values, pepe, unpriced } from "../samples.ts";
import type { Wall } from "../wall.ts";
import { words } from "../words.ts";

const MINUTE_MS = 60_000;

/** Everything that prints a number, a moment or a name. */
export const numbers: Wall = {
  "amount-text": {
    zero: <AmountText value={values.zero} currency="USDT" unit />,
    usual: <AmountText value={values.usual} currency="USDT" unit />,
    negative: <AmountText value={values.negative} currency="USDT" unit sign="always" />,
    huge: <AmountText value={values.huge} currency="USDT" unit />,
    tiny: <AmountText value={values.tiny} decimals={8} unit currency="BTC" />,
    compact: <AmountText value={values.huge} compact />,
    unknown: <AmountText value={undefined} currency="USDT" unit />,
  },
  "index-price": {
    usual: <IndexPrice value="97842.5066666667" />,
    small: <IndexPrice value="0.0000217433" />,
    unknown: <IndexPrice value={null} />,
  },
  "price-text": {
    usual: <PriceText value="97842.50" decimals={2} />,
    "counted zeros": <PriceText value="0.00002174" decimals={8} />,
    unknown: <PriceText value={null} decimals={2} />,
  },
  "change-text": {
    up: <ChangeText value="2.34" />,
    down: <ChangeText value="-1.27" />,
    flat: <ChangeText value="0.00" />,
    unknown: <ChangeText value={null} />,
  },
  "fiat-text": {
    usual: <FiatText value={values.usual} code="USD" />,
    yen: <FiatText value={values.usual} code="JPY" />,
    unknown: <FiatText value={undefined} code="USD" />,
  },
  "time-text": {
    date: <TimeText at={MOMENT} as="date" />,
    day: <TimeText at={MOMENT} as="day" />,
    time: <TimeText at={MOMENT} />,
    plan: <TimeText at={MOMENT} as="plan" />,
    clock: <TimeText at={MOMENT} as="clock" />,
    when: <TimeText at={MOMENT - 12 * MINUTE_MS} as="when" />,
  },
  "price-cell": {
    still: <PriceCell symbol={btc.symbol} price={btc.price} decimals={2} className="text-price" />,
    "ticked up": (
      <span data-tick="up">
        <PriceText value="97842.50" decimals={2} className="text-price" />
      </span>
    ),
    "ticked down": (
      <span data-tick="down">
        <PriceText value="97842.50" decimals={2} className="text-price" />
      </span>
    ),
    stale: (
      <div data-stale>
        <PriceCell symbol={btc.symbol} price={btc.price} decimals={2} className="text-price" />
      </div>
    ),
    unknown: <PriceCell symbol={unpriced.symbol} price={null} decimals={2} className="text-price" />,
  },
  "live-change": {
    up: <ChangePill symbol={btc.symbol} change="2.34" />,
    down: <ChangePill symbol={btc.symbol} change="-1.27" />,
    flat: <ChangePill symbol={pepe.symbol} change="0.00" />,
    unknown: <ChangePill symbol={unpriced.symbol} change={null} />,
    bare: <LiveChange symbol={btc.symbol} change="2.34" />,
  },
  "live-amount": {
    bare: <LiveAmount symbol={btc.symbol} of="turnover" value="28410000000" />,
    "with its currency": <LiveAmount symbol={btc.symbol} of="volume" value="291044" currency="BTC" />,
  },
  "live-fiat": {
    usual: <LiveFiat symbol={btc.symbol} price={btc.price} quote="USDT" className="text-caption" />,
  },
  "pair-name": { usual: <PairName base="BTC" quote="USDT" /> },
  "coin-logo": {
    known: <CoinLogo code="BTC" />,
    unknown: <CoinLogo code="NEWCOIN" />,
    small: <CoinLogo code="ETH" size={22} />,
  },
  badge: {
    up: <Badge tone="up">{words.long}</Badge>,
    down: <Badge tone="down">{words.sell}</Badge>,
    danger: <Badge tone="danger">{words.limit}</Badge>,
    brand: <Badge tone="brand">{words.market}</Badge>,
    plain: <Badge>{words.limit}</Badge>,
  },
  "stat-tile": {
    three: (
      <div className="grid grid-cols-3 gap-3">
        <StatTile label={words.high}>
          <PriceText value="98614.00" decimals={2} />
        </StatTile>
        <StatTile label={words.low}>
          <PriceText value="95208.50" decimals={2} />
        </StatTile>
        <StatTile label={words.volume} end>
          <AmountText value="28410000000" compact />
        </StatTile>
      </div>
    ),
  },
  facts: {
    usual: (
      <Facts
        facts={[
          { label: words.available, value: <AmountText value={values.usual} currency="USDT" unit /> },
          { label: words.fee, value: <AmountText value="0.61" currency="USDT" unit /> },
          { label: words.total, value: <AmountText value={values.huge} currency="USDT" unit /> },
        ]}
      />
    ),
  },
  "hero-number": {
    usual: (
      <HeroNumber label={words.total} below={<ChangeText value="2.34" />}>
        <AmountText value={values.usual} currency="USDT" hideable />
      </HeroNumber>
    ),
    zero: (
      <HeroNumber label={words.total}>
        <AmountText value={values.zero} currency="USDT" hideable />
      </HeroNumber>
    ),
    huge: (
      <HeroNumber label={words.total}>
        <AmountText value="98765432109.12" currency="USDT" hideable />
      </HeroNumber>
    ),
  },
  "id-text": {
    long: (
      <div className="w-44">
        <IdText id="019cae6f-0f80-70c7-b6d2-b69da41253cb" />
      </div>
    ),
  },
  "copy-text": { idle: <CopyText text="ASSAY-7Q2K" label={words.confirm} done={words.confirm} /> },
};
