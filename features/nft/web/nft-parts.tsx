/** What several screens of NFTs show: a work's picture with its names, the state of a sale, and what is awaited. */
import type { OutputOf } from "@assay/core/contract.ts";
import { refreshCalls } from "@assay/ui/client.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { useOnceAt } from "@assay/ui/once-at.ts";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { useServerNow } from "@assay/ui/ticking.ts";
import { untilText } from "@assay/ui/until-text.ts";
import type { ReactNode } from "react";
import { calls } from "../contract.ts";
import { artworkPath, seriesPath } from "./addresses.ts";
import { Poster } from "./poster.tsx";
import { useSandboxWords } from "./use-sandbox-words.ts";

export type Detail = OutputOf<typeof calls.showSale>;
export type Sale = Detail["sale"];
export type Order = OutputOf<typeof calls.buyNFT>["order"];
export type Series = OutputOf<typeof calls.showSeries>["series"];
export type Box = OutputOf<typeof calls.showBox>["box"];
export type Piece = OutputOf<typeof calls.showMine>["piece"];

/** A form in a frame, of which a phone has none: its press stands on the page's own ground. */
export const FRAMED = "max-md:bg-transparent md:border md:border-line md:p-5";
export const GRID = "grid grid-cols-2 gap-3 md:grid-cols-3 desk:grid-cols-4";
const SECOND_MS = 1_000;

export const Waiting = () => (
  <div className={GRID}>
    {["first", "second", "third", "fourth"].map((place) => (
      <Skeleton key={place} className="h-[250px] w-full rounded-card" />
    ))}
  </div>
);

/** An amount of a sale's currency, to its last unit. */
export const Money = ({
  of,
  value,
  className,
}: {
  readonly of: { readonly currency: string };
  readonly value: string;
  readonly className?: string;
}) => <AmountText value={value} currency={of.currency} decimals={8} decimalsMin={0} unit className={className} />;

export function RarityBadge({ of: { rarity } }: { readonly of: Pick<Sale, "rarity"> }) {
  const t = useTexts("nft");
  return <Badge tone={rarity === "legendary" || rarity === "epic" ? "brand" : "plain"}>{t(`rarities.${rarity}`)}</Badge>;
}

const awaiting = [calls.listSales, calls.showSale, calls.listOrders, calls.listSeries, calls.showSeries].map(({ path }) => path);

/** What comes next of a sale and in how long; once it has come the sale is asked for again. */
export function useAwaitedSale({ status, starts_at, ends_at }: Pick<Sale, "status" | "starts_at" | "ends_at">) {
  const t = useTexts("nft");
  const tag = useLanguageTag();
  const now = useServerNow(SECOND_MS);
  const awaited = status === 2 ? ({ key: "starts-in", at: starts_at } as const) : ({ key: "ends-in", at: ends_at } as const);
  useOnceAt(awaited.at, now, () => refreshCalls(awaiting));
  return awaited.at <= now
    ? { label: t("ended"), value: "" }
    : { label: t(awaited.key), value: untilText(awaited.at - now, tag) };
}

/** The picture over what it is called. */
export function WorkCard({
  of,
  to,
  children,
}: {
  readonly of: Pick<Sale, "picture" | "title" | "artist" | "practice"> & Partial<Pick<Sale, "type" | "poster" | "removed_for">>;
  readonly to: string;
  readonly children: ReactNode;
}) {
  const t = useTexts("nft");
  const say = useSandboxWords();
  return (
    <Go to={to} className="press flex h-full flex-col overflow-hidden rounded-card bg-s1">
      <span className="relative block">
        <Poster of={of} title={say(of.title)} />
        {of.practice && (
          <Badge tone="brand" className="absolute start-2 top-2 bg-s1">
            {t("practice")}
          </Badge>
        )}
        {of.removed_for ? (
          <Badge className="absolute end-2 bottom-2 bg-s1">{t("removed")}</Badge>
        ) : (
          of.type !== undefined &&
          of.type !== "image" && <Badge className="absolute end-2 bottom-2 bg-s1">{t(`types.${of.type}`)}</Badge>
        )}
      </span>
      <span className="flex min-w-0 grow flex-col gap-1 p-3">
        <span className="text-form font-semibold text-strong wrap-anywhere">{say(of.title)}</span>
        <span className="truncate text-caption text-soft">{say(of.artist)}</span>
        {children}
      </span>
    </Go>
  );
}

export function SeriesCard({ series }: { readonly series: Series }) {
  const t = useTexts("nft");
  const awaited = useAwaitedSale(series);
  return (
    <WorkCard of={series} to={seriesPath(series.id)}>
      <span className="mt-auto pt-1 text-caption text-soft">{t("price")}</span>
      <Money of={series} value={series.price} className="text-form font-semibold" />
      <span className="text-caption text-faint">
        {series.status === 0 && series.stock === 0 && awaited.value !== "" ? t("none-left") : `${awaited.label} ${awaited.value}`}
      </span>
    </WorkCard>
  );
}

export function SaleCard({ sale }: { readonly sale: Sale }) {
  const t = useTexts("nft");
  const awaited = useAwaitedSale(sale);
  return (
    <WorkCard of={sale} to={artworkPath(sale.id)}>
      <span className="mt-auto pt-1 text-caption text-soft">
        {sale.mode === "auction" ? t(sale.top === null ? "starts-at" : "top") : t("price")}
      </span>
      <Money of={sale} value={sale.top ?? sale.price} className="text-form font-semibold" />
      <span className="text-caption text-faint">
        {sale.status === 0 && sale.stock === 0 && awaited.value !== "" ? t("none-left") : `${awaited.label} ${awaited.value}`}
      </span>
    </WorkCard>
  );
}

/** A work in a line: a small picture, its names, and what stands at the end. */
export function WorkHead({
  of,
  children,
}: {
  readonly of: Pick<Sale, "picture" | "poster" | "removed_for" | "title" | "artist"> & {
    readonly edition: number | null;
    readonly editions: number;
  };
  readonly children?: ReactNode;
}) {
  const t = useTexts("nft");
  const say = useSandboxWords();
  return (
    <div className="flex items-center gap-3">
      <Poster of={of} title={say(of.title)} className="w-16! shrink-0 rounded-button" />
      <div className="min-w-0 grow">
        <h2 className="text-section wrap-anywhere">{say(of.title)}</h2>
        <p className="truncate text-caption text-soft">
          {say(of.artist)}
          {of.edition !== null && ` · ${t("edition", { number: of.edition, all: of.editions })}`}
        </p>
      </div>
      {children && <div className="flex shrink-0 flex-col items-end gap-1.5">{children}</div>}
    </div>
  );
}
