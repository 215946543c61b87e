/** Parts of payees that screens of other features load: what an address is told by its form alone. */
export { judgeAddress } from "./rules/address.ts";
