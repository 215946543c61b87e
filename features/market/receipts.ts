/** What receipts of products are judged by: the market's own rules. */
export { priceOfTick } from "./rules/index-tick.ts";
export { priceOfReference, readReference } from "./rules/reference.ts";
