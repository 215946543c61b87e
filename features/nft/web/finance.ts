/** NFTs on home and the finance tab: nothing to put in, and when what is reserved or won must be paid. */
import { useCall } from "@assay/ui/client.ts";
import type { FinanceOwn, FinanceSource } from "@assay/ui/finance/source.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { calls } from "../contract.ts";
import { orderPath } from "./addresses.ts";
import { NFT_ORDERS_PATH } from "./paths.ts";
import { sandboxWords } from "./sandbox-words.ts";

/** More than most have to pay at a time. */
const UNPAID_SHOWN = "100";

function useOwn(): FinanceOwn | undefined {
  const t = useTexts("nft");
  const { data, isError } = useCall(calls.listOrders, { state: "to-pay", limit: UNPAID_SHOWN });
  if (!data && !isError) return undefined;
  return {
    due: (data?.list ?? []).map(({ id, title, currency, price, pay_by }) => ({
      key: id,
      at: pay_by,
      name: t("to-pay", { title: sandboxWords(t, title) }),
      currency,
      amount: price,
      to: orderPath(id),
    })),
    name: t("title"),
    to: NFT_ORDERS_PATH,
  };
}

export default {
  Own: ({ then }) => then(useOwn()),
} satisfies FinanceSource;
