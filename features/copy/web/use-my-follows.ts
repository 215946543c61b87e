/** The customer's current follows; there are so few that one page has them all. */
import { useCall } from "@assay/ui/client.ts";
import { calls } from "../contract.ts";
import type { Follow } from "./follow-form.ts";

const LIMIT = "50";

export const useMyFollows = (everyMs?: number) =>
  useCall(calls.listFollows, { limit: LIMIT }, everyMs === undefined ? {} : { everyMs });

/** That of one trader; undefined for a visitor, until it is known, and where there is none. */
export const useMyFollow = (traderId: string): Follow | undefined =>
  useMyFollows().data?.list.find(({ trader_user_id }) => trader_user_id === traderId);
