import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useSession } from "@assay/ui/session.ts";
import { ForCustomers } from "@assay/ui/ticket/ticket-action.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { Heart } from "lucide-react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { artistPath, orderPath } from "./addresses.ts";
import { ArtworkMedia } from "./artwork-media.tsx";
import { AuctionPane } from "./auction-pane.tsx";
import { type Detail, Money, RarityBadge, type Sale, useAwaitedSale } from "./nft-parts.tsx";
import { BUY_NFT_PATH } from "./paths.ts";
import { ReportPress } from "./report-sheet.tsx";
import { useSandboxWords } from "./use-sandbox-words.ts";

/** Others bid meanwhile. */
const EVERY_MS = 5_000;

/** One artwork on sale: its picture, what it costs and how it is sold, and the way to buy it or to bid. */
export default function ArtworkScreen() {
  const t = useTexts("nft");
  const say = useSandboxWords();
  const [search] = useSearchParams();
  const loggedIn = useSession((now) => now.loggedIn);
  const found = useCall(calls.showSale, { id: search.get("id") ?? "0" }, { everyMs: EVERY_MS });
  return (
    <Screen
      width="wide"
      head={
        <PageHeader
          title={found.data ? say(found.data.sale.title) : t("artwork")}
          end={loggedIn && found.data && <Collect detail={found.data} />}
        />
      }
    >
      <Loaded query={found}>
        {(detail) => (
          <div className="grid gap-3 md:grid-cols-2 md:items-start">
            <ArtworkMedia of={{ ...detail.sale, title: say(detail.sale.title) }} />
            <div className="flex flex-col gap-3">
              <Selling detail={detail} />
              <About detail={detail} />
              {detail.sale.mode === "auction" && <Bids sale={detail.sale} />}
              {detail.sale.piece_id !== null && <History piece={detail.sale.piece_id} />}
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Collect({ detail: { sale, collected } }: { readonly detail: Detail }) {
  const t = useTexts("nft");
  const { run, pending } = useCommand(calls.collect);
  return (
    <IconButton
      label={t("collect")}
      icon={<Heart className={collected ? "size-5 fill-brand text-brand" : "size-5"} aria-hidden />}
      pressed={collected}
      disabled={pending}
      onPress={() => void run({ work_id: String(sale.work_id), collected: collected ? "0" : "1" })}
    />
  );
}

/** What the sale is: price or auction, and what awaits. */
function Selling({ detail }: { readonly detail: Detail }) {
  const t = useTexts("nft");
  const go = useGo();
  const { sale, order_id, is_own } = detail;
  const awaited = useAwaitedSale(sale);
  const facts: Fact[] = [
    ...(awaited.value === "" ? [{ label: t("ended"), value: <TimeText at={sale.ends_at} as="plan" /> }] : [awaited]),
    sale.mode === "normal"
      ? { label: t("price"), value: <Money of={sale} value={sale.price} className="font-semibold" /> }
      : sale.top === null
        ? { label: t("starts-at"), value: <Money of={sale} value={sale.price} className="font-semibold" /> }
        : { label: t("top"), value: <Money of={sale} value={sale.top} className="font-semibold" /> },
    ...(sale.mode === "normal" ? [{ label: t("stock"), value: <AmountText value={String(sale.stock)} decimals={0} /> }] : []),
  ];
  return (
    <Pane label={t(`ways.${sale.mode}`)} className="flex flex-col gap-4 max-md:bg-transparent md:border md:border-line md:p-5">
      <div className="flex flex-wrap gap-2">
        <Badge tone="brand">{t(`ways.${sale.mode}`)}</Badge>
        {sale.resale && <Badge>{t("resale")}</Badge>}
        <RarityBadge of={sale} />
        {sale.practice && <Badge tone="brand">{t("practice")}</Badge>}
      </div>
      <Facts facts={facts} />
      {order_id !== null ? (
        <Cta action={t("pay-now")} onPress={() => go(orderPath(order_id))} />
      ) : sale.removed ? (
        <p className="rounded-button bg-s2 p-3 text-center text-form text-soft">{t("was-removed")}</p>
      ) : is_own ? (
        <p className="text-form text-soft">{t("own-sale")}</p>
      ) : sale.mode === "auction" ? (
        <AuctionPane detail={detail} />
      ) : sale.status === 1 ? (
        <ForCustomers>
          <Cta action={t("buy")} onPress={() => go(`${BUY_NFT_PATH}?id=${sale.id}`)} />
        </ForCustomers>
      ) : (
        <p className="rounded-button bg-s2 p-3 text-center text-form text-soft">
          {t(sale.status === 2 ? "not-yet" : "over-or-out")}
        </p>
      )}
    </Pane>
  );
}

function About({ detail: { sale, artist } }: { readonly detail: Detail }) {
  const t = useTexts("nft");
  const loggedIn = useSession((now) => now.loggedIn);
  const say = useSandboxWords();
  return (
    <Card className="flex flex-col gap-3 md:p-5">
      <Go to={artistPath(sale.artist_id)} className="press text-section text-brand">
        {say(sale.artist)}
      </Go>
      <p className="text-form text-soft">{say(artist)}</p>
      {sale.about && <p className="text-form">{say(sale.about)}</p>}
      <Facts
        facts={[
          { label: t("collection"), value: say(sale.collection) },
          ...(sale.edition === null
            ? []
            : [{ label: t("piece"), value: t("edition", { number: sale.edition, all: sale.editions }) }]),
          { label: t("editions"), value: <AmountText value={String(sale.editions)} decimals={0} /> },
          { label: t("royalty"), value: <RateText rate={sale.royalty} /> },
        ]}
      />
      {loggedIn && sale.removed_for === null && <ReportPress work={sale.work_id} title={say(sale.title)} />}
    </Card>
  );
}

function Bids({ sale }: { readonly sale: Sale }) {
  const t = useTexts("nft");
  return (
    <Card className="md:p-5">
      <h2 className="text-section">{t("bids")}</h2>
      <InfiniteList
        of={useRows(calls.listBids, { id: String(sale.id), limit: "10" }, { everyMs: EVERY_MS })}
        keyOf={({ number }) => String(number)}
        label={t("bids")}
        empty={<Empty text={t("no-bids")} />}
        row={({ bidder, amount, at, mine }) => (
          <p className="flex items-center justify-between gap-3 border-b border-line py-2 text-form">
            <span>
              {mine ? t("you") : t("bidder", { number: bidder })}
              <span className="block text-caption text-faint">
                <TimeText at={at} as="when" />
              </span>
            </span>
            <Money of={sale} value={amount} className="font-semibold" />
          </p>
        )}
      />
    </Card>
  );
}

function History({ piece }: { readonly piece: number }) {
  const t = useTexts("nft");
  return (
    <Card className="md:p-5">
      <h2 className="text-section">{t("history")}</h2>
      <InfiniteList
        of={useRows(calls.listHistory, { piece_id: String(piece), limit: "10" })}
        keyOf={({ kind, at }) => `${kind} ${at}`}
        label={t("history")}
        empty={<Empty text={t("no-history")} />}
        row={({ kind, price, currency, at }) => (
          <p className="flex items-center justify-between gap-3 border-b border-line py-2 text-form">
            <span>
              {t(`kinds.${kind}`)}
              <span className="block text-caption text-faint">
                <TimeText at={at} as="plan" />
              </span>
            </span>
            <Money of={{ currency }} value={price} className="font-semibold" />
          </p>
        )}
      />
    </Card>
  );
}
