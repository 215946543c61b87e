import { decimalsOfPrice } from "../number.ts";
import { PriceText } from "./price-text.tsx";

export interface IndexPriceProps {
  /** A decimal text; null prints a dash. */
  readonly value: string | null;
  readonly className?: string;
}

/** A price that is no market's own, such as an index: it lies on no tick, and what it decided may hang on its last digits. */
export function IndexPrice({ value, className }: IndexPriceProps) {
  return <PriceText value={value} decimals={decimalsOfPrice(value ?? "")} {...(className !== undefined && { className })} />;
}
