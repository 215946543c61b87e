import { PRICE_SCALE, type Price } from "@assay/core/money.ts";
import { QUANTITY_SCALE } from "./prices.ts";

const form = /^([0-9]{1,30})(?:\.([0-9]{1,40}))?(?:[eE]([+-]?[0-9]{1,2}))?$/;

/**
 * Integer of 10^-scale of a number as venues write it, exponents included; decimals beyond the scale are cut off.
 * Undefined for anything else: a sign, an empty text, NaN.
 */
export function venueDecimal(text: string, scale: number): bigint | undefined {
  const parts = form.exec(text);
  if (!parts) return undefined;
  const decimals = parts[2] ?? "";
  const shift = scale - decimals.length + Number(parts[3] ?? 0);
  const digits = parts[1] + decimals;
  return BigInt(shift >= 0 ? digits + "0".repeat(shift) : digits.slice(0, shift) || "0");
}

/** A price, or undefined when the text is no price that anybody could trade at. */
export function venuePrice(text: string): Price | undefined {
  const price = venueDecimal(text, PRICE_SCALE);
  return price !== undefined && price > 0n ? price : undefined;
}

export const venueQuantity = (text: string): bigint | undefined => venueDecimal(text, QUANTITY_SCALE);
