import { scaleOf } from "@assay/core/currency.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";

const DECIMALS_MIN = 2;

/** An amount with its coin, to the last unit: what a swap costs is little. */
export const CoinMoney = ({
  value,
  coin,
  className,
}: {
  readonly value: string;
  readonly coin: string;
  readonly className?: string;
}) => <AmountText value={value} currency={coin} decimals={scaleOf(coin)} decimalsMin={DECIMALS_MIN} unit className={className} />;

const decimalsOf = (text: string): number => text.split(".")[1]?.length ?? 0;

/** What one whole unit of a coin is in the other, with the digits that it was told with. */
export const RatioText = ({ from, to, value }: { readonly from: string; readonly to: string; readonly value: string }) => (
  <bdi dir="ltr">
    {`1 ${from} = `}
    <AmountText value={value} decimals={decimalsOf(value)} currency={to} unit />
  </bdi>
);

interface PairRatioProps {
  readonly from: string;
  readonly to: string;
  readonly ratio: string;
  readonly inverse: string;
}

/** A ratio the way round in which it is no fraction. */
export const PairRatio = ({ from, to, ratio, inverse }: PairRatioProps) =>
  ratio.startsWith("0.") ? <RatioText from={to} to={from} value={inverse} /> : <RatioText from={from} to={to} value={ratio} />;
