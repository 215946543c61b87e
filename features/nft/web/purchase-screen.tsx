import { parseAmount } from "@assay/core/money.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { artworkPath, orderPath } from "./addresses.ts";
import { Money, type Sale, WorkHead } from "./nft-parts.tsx";
import { NFT_PATH } from "./paths.ts";

/** A piece at a fixed price is reserved here; it is paid for on the next page. */
export default function PurchaseScreen() {
  const t = useTexts("nft");
  const [search] = useSearchParams();
  const found = useCall(calls.showSale, { id: search.get("id") ?? "0" });
  return (
    <Screen width="narrow" head={<PageHeader title={t("buy-title")} />}>
      <Loaded
        query={found}
        isEmpty={({ sale }) => sale.mode !== "normal" || sale.status !== 1}
        empty={found.data && <NotHere sale={found.data.sale} />}
      >
        {({ sale, order_id }) => <Reserve sale={sale} order={order_id} />}
      </Loaded>
    </Screen>
  );
}

/** Why nothing is reserved of it, and where to go on. */
function NotHere({ sale: { id, mode, status } }: { readonly sale: Sale }) {
  const t = useTexts("nft");
  const isAuction = mode === "auction" && status === 1;
  const text = isAuction ? t("rejections.nft-other-mode") : t(status === 2 ? "not-yet" : "over-or-out");
  const way = status === 0 ? <Way to={NFT_PATH} text={t("see")} /> : <Way to={artworkPath(id)} text={t("see-sale")} />;
  return <Empty text={text} action={way} />;
}

function Reserve({ sale, order }: { readonly sale: Sale; readonly order: string | null }) {
  const t = useTexts("nft");
  const go = useGo();
  const { run, pending } = useCommand(calls.buyNFT);
  const free = useHolding(sale.currency_id, "change")?.free;
  const isShort = free !== undefined && free.units < parseAmount(sale.currency, sale.price)!.units;
  async function reserve(): Promise<void> {
    const outcome = await run({ id: String(sale.id) });
    if (outcome.state === "accepted") go(orderPath(outcome.message.order.id));
  }
  return (
    <Card className="flex flex-col gap-4 md:p-5">
      <WorkHead of={sale} />
      <Facts
        facts={[
          { label: t("price"), value: <Money of={sale} value={sale.price} className="font-semibold" /> },
          { label: t("available"), value: <MoneyText amount={free} /> },
          { label: t("pay-within"), value: t("fifteen-minutes") },
        ]}
        className="rounded-button bg-s2 p-4"
      />
      <p className="text-caption text-soft">{t("reserve-note")}</p>
      {order !== null ? (
        <Way to={orderPath(order)} text={t("pay-now")} />
      ) : (
        <>
          {isShort && (
            <p role="alert" className="text-form text-danger">
              {t("rejections.insufficient-balance")}
            </p>
          )}
          <Cta action={t("reserve")} pending={pending} disabled={isShort} onPress={() => void reserve()} />
        </>
      )}
      <Way to={artworkPath(sale.id)} text={t("see-sale")} />
    </Card>
  );
}
