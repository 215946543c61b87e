import type { OutputOf } from "@assay/core/contract.ts";
import { digestOf } from "@assay/features/proofs/receipts.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useComputed } from "@assay/ui/computed.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { ForCustomers } from "@assay/ui/ticket/ticket-action.tsx";
import { toast } from "@assay/ui/toast.ts";
import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { listOf } from "../rules/boxes.ts";
import { artistPath, BOXES_ADDRESS, boxPath } from "./addresses.ts";
import { Money, RarityBadge, type Series, useAwaitedSale } from "./nft-parts.tsx";
import { Picture } from "./picture.tsx";
import { Offers, Openings } from "./series-offers.tsx";
import { useSandboxWords } from "./use-sandbox-words.ts";

type Detail = OutputOf<typeof calls.showSeries>;

/** Others buy and open meanwhile. */
const EVERY_MS = 5_000;

/** A series of blind boxes: what is in it and how likely, its hash, and the ways to a box. */
export default function SeriesScreen() {
  const t = useTexts("nft");
  const say = useSandboxWords();
  const [search] = useSearchParams();
  const found = useCall(calls.showSeries, { id: search.get("id") ?? "0" }, { everyMs: EVERY_MS });
  const mine = (
    <Go to={BOXES_ADDRESS} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("boxes.mine")}
    </Go>
  );
  return (
    <Screen width="wide" head={<PageHeader title={found.data ? say(found.data.series.title) : t("ways.box")} end={mine} />}>
      <Loaded query={found}>
        {(detail) => (
          <div className="grid gap-3 md:grid-cols-2 md:items-start">
            <Picture
              word={detail.series.picture}
              title={say(detail.series.title)}
              className="rounded-card max-md:mx-auto max-md:w-44!"
            />
            <div className="flex flex-col gap-3">
              <Selling series={detail.series} />
              <List detail={detail} />
              <About detail={detail} />
              <Offers series={detail.series} />
              <Openings series={detail.series} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Selling({ series }: { readonly series: Series }) {
  const t = useTexts("nft");
  const [asks, setAsks] = useState(false);
  const awaited = useAwaitedSale(series);
  const count = (value: number) => <AmountText value={String(value)} decimals={0} />;
  const price = <Money of={series} value={series.price} className="font-semibold" />;
  const facts: Fact[] = [
    ...(awaited.value === "" ? [{ label: t("ended"), value: <TimeText at={series.ends_at} as="plan" /> }] : [awaited]),
    { label: t("price"), value: price },
    { label: t("boxes.stock"), value: count(series.stock) },
    { label: t("boxes.left-all"), value: count(series.pieces_left) },
    { label: t("royalty"), value: <RateText rate={series.royalty} /> },
  ];
  return (
    <Pane label={t("ways.box")} className="flex flex-col gap-4 max-md:bg-transparent md:border md:border-line md:p-5">
      <div className="flex flex-wrap gap-2">
        <Badge tone="brand">{t("ways.box")}</Badge>
        {series.practice && <Badge tone="brand">{t("practice")}</Badge>}
      </div>
      <Facts facts={facts} />
      {series.status === 1 ? (
        <ForCustomers>
          <p className="text-caption text-soft">{t("boxes.buy-note")}</p>
          <Cta action={t("boxes.buy")} cost={price} onPress={() => setAsks(true)} />
          <Buying series={series} open={asks} onClose={() => setAsks(false)} />
        </ForCustomers>
      ) : (
        <p className="rounded-button bg-s2 p-3 text-center text-form text-soft">
          {t(series.status === 2 ? "not-yet" : "over-or-out")}
        </p>
      )}
    </Pane>
  );
}

interface BuyingProps {
  readonly series: Series;
  readonly open: boolean;
  readonly onClose: () => void;
}

function Buying({ series, open, onClose }: BuyingProps) {
  const t = useTexts("nft");
  const go = useGo();
  const { run, pending } = useCommand(calls.buyBox);
  const free = useHolding(series.currency_id, "change")?.free;
  async function buy(): Promise<void> {
    const outcome = await run({ id: String(series.id) });
    onClose();
    if (outcome.state !== "accepted") return;
    toast(t("boxes.bought"), "done");
    go(boxPath(outcome.message.box.id));
  }
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t("boxes.buy")}
      facts={[
        { label: t("price"), value: <Money of={series} value={series.price} className="font-semibold" /> },
        { label: t("available"), value: <MoneyText amount={free} /> },
      ]}
      note={<p>{t("boxes.buy-note")}</p>}
      action={t("buy")}
      pending={pending}
      onConfirm={() => void buy()}
    />
  );
}

/** What is in it; the hash is worked out here from what is shown. */
function List({ detail: { series, list } }: { readonly detail: Detail }) {
  const t = useTexts("nft");
  const say = useSandboxWords();
  return (
    <Card className="md:p-5">
      <h2 className="text-section">{t("boxes.list")}</h2>
      <p className="mt-1 text-caption text-soft">{t("boxes.list-note")}</p>
      <ul aria-label={t("boxes.list")} className="mt-2">
        {list.map((work) => (
          <li key={work.work_id} className="flex items-center gap-3 border-b border-line py-2 text-form">
            <Picture word={work.picture} title={say(work.title)} className="w-11! shrink-0 rounded-button" />
            <span className="min-w-0 grow">
              <span className="block font-semibold wrap-anywhere">{say(work.title)}</span>
              <span className="mt-0.5 flex flex-wrap items-center gap-2 text-caption text-soft">
                <RarityBadge of={work} />
                {t("boxes.left", { left: work.left, all: work.editions })}
              </span>
            </span>
            <RateText rate={work.odds} className="shrink-0 font-semibold" />
          </li>
        ))}
      </ul>
      <Hash series={series} list={list} />
    </Card>
  );
}

function Hash({ series: { list_hash: hash }, list }: Detail | Pick<Detail, "series" | "list">) {
  const t = useTexts("nft");
  const anew = useComputed(`list of ${hash}`, async () => await digestOf(listOf(list)));
  const isSame = anew.data === hash;
  const Mark = isSame ? CircleCheck : CircleX;
  return (
    <div className="pt-3">
      <Facts
        facts={[
          {
            label: t("boxes.hash"),
            value: (
              <CopyText
                text={`${hash.slice(0, 8)}…${hash.slice(-8)}`}
                copied={hash}
                label={t("boxes.hash")}
                done={t("boxes.copied")}
              />
            ),
          },
        ]}
      />
      <p className="mt-1 text-caption text-soft">{t("boxes.hash-note")}</p>
      {anew.data !== undefined && (
        <p className="mt-2 flex items-start gap-2 text-form">
          <Mark className={`mt-px size-[18px] shrink-0 ${isSame ? "text-good" : "text-danger"}`} aria-hidden />
          {t(isSame ? "boxes.hash-holds" : "boxes.hash-differs")}
        </p>
      )}
    </div>
  );
}

function About({ detail: { series, artist } }: { readonly detail: Detail }) {
  const say = useSandboxWords();
  return (
    <Card className="flex flex-col gap-3 md:p-5">
      <Go to={artistPath(series.artist_id)} className="press text-section text-brand">
        {say(series.artist)}
      </Go>
      <p className="text-form text-soft">{say(artist)}</p>
      {series.about && <p className="text-form">{say(series.about)}</p>}
    </Card>
  );
}
