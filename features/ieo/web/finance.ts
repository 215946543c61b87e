/** Token sales on the finance tab: those that can be subscribed to, what a customer has committed, and what becomes free when. */
import { DAY_MS } from "@assay/core/time.ts";
import { useCall } from "@assay/ui/client.ts";
import type { FinanceOffer, FinanceOwn, FinanceSource } from "@assay/ui/finance/source.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { calls } from "../contract.ts";
import { SUBSCRIPTIONS_PATH, salePath, subscriptionPath } from "./paths.ts";

/** From the beginning of a subscription to the moment at which its tokens can be sold. */
const daysOf = ({ opens_at, listing_at }: { readonly opens_at: number; readonly listing_at: number }): number =>
  Math.ceil((listing_at - opens_at) / DAY_MS);

function useOffers(): readonly FinanceOffer[] | undefined {
  const { data, isError } = useCall(calls.listProjects, { status: "in-progress" });
  if (!data) return isError ? [] : undefined;
  return data.list.map((one) => ({
    key: String(one.project_id),
    line: "ieo",
    name: one.name,
    currency: one.pay_currency,
    days: daysOf(one),
    annualRate: undefined,
    risk: "high",
    isOpen: true,
    to: salePath(one.project_id),
  }));
}

/** The newest; what is older has been free for long. */
const SUBSCRIPTIONS_SHOWN = "100";

function useOwn(): FinanceOwn | undefined {
  const t = useTexts("ieo");
  const { data, isError } = useCall(calls.listSubscriptions, { limit: SUBSCRIPTIONS_SHOWN });
  if (!data && !isError) return undefined;
  const list = data?.list ?? [];
  const waiting = list.filter(({ status }) => status === "committed");
  const ends = waiting.map(({ id, name, pay_currency: currency, committed: amount, ends_at: at }) => ({
    key: id,
    at,
    name,
    currency,
    amount,
    to: subscriptionPath(id),
  }));
  const unlocks = list.flatMap(({ id, name, token: currency, releases }) =>
    releases.slice(0, 1).map(({ at, amount }) => ({ key: `${id} ${at}`, at, name, currency, amount, to: subscriptionPath(id) })),
  );
  return {
    invested: waiting.map(({ pay_currency: currency, committed: amount }) => ({ currency, amount })),
    due: [...ends, ...unlocks],
    name: t("title"),
    to: SUBSCRIPTIONS_PATH,
  };
}

export default {
  Offers: ({ then }) => then(useOffers()),
  Own: ({ then }) => then(useOwn()),
} satisfies FinanceSource;
