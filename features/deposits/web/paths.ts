/** The inherited paths of deposits, with the fields that they read from the address. */
import type { Network } from "../contract.ts";

export const SELECT_PATH = "/pages/fund/select";
export const RECEIVE_PATH = "/pages/fund/receive";
export const LOG_PATH = "/pages/fund/receive_withdraw_record";

export const networksOf = (currency: string): string => `${SELECT_PATH}?${new URLSearchParams({ currency })}`;
export const receiveOf = (currency: string, network: Network): string =>
  `${RECEIVE_PATH}?${new URLSearchParams({ currency, network })}`;
export const CLAIMS_PATH = `${LOG_PATH}?list=claims`;
/** Deposits and withdrawals in one list, on the page of withdrawals. */
export const ALL_PATH = "/pages/fund/assets_record?list=all";
