import { useTexts } from "@assay/ui/locale.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { SearchField } from "@assay/ui/parts/search-field.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { BOXES_ADDRESS, OWN_ARTIST_ADDRESS } from "./addresses.ts";
import { ArtistCard, CollectionCard } from "./artist-cards.tsx";
import { GRID, SaleCard, SeriesCard, Waiting } from "./nft-parts.tsx";
import { PIECES_PATH } from "./paths.ts";

const lists = ["artworks", "collections", "artists"] as const;
const states = ["on-sale", "soon", "ended"] as const;
const ways = ["all", "normal", "auction", "box"] as const;

/** Everything that is sold: artworks, collections and artists. */
export default function NftScreen() {
  const t = useTexts("nft");
  const tab = <Key extends (typeof lists)[number]>(key: Key) => ({ key, label: t(`lists.${key}`) });
  const mine = (
    <Go to={PIECES_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("mine")}
    </Go>
  );
  return (
    <ListsScreen
      width="wide"
      title={t("title")}
      label={t("title")}
      lists={[tab("artworks"), tab("collections"), tab("artists")]}
      end={() => mine}
      above={<p className="max-w-xl pb-2 text-form text-soft">{t("about")}</p>}
    >
      {(list) => (list === "artworks" ? <Artworks /> : list === "collections" ? <Collections /> : <Artists />)}
    </ListsScreen>
  );
}

function Artworks() {
  const t = useTexts("nft");
  const [word, setWord] = useState("");
  const [status, setStatus] = useState<(typeof states)[number]>("on-sale");
  const [way, setWay] = useState<(typeof ways)[number]>("all");
  return (
    <>
      {way === "box" ? (
        <div className="pt-3" />
      ) : (
        <SearchField label={t("search")} value={word} onChange={setWord} className="mt-3" />
      )}
      <Chips
        label={t("state")}
        options={states.map((key) => ({ key, label: t(`states.${key}`) }))}
        value={status}
        onChange={setStatus}
      />
      <Chips
        label={t("way")}
        options={ways.map((key) => ({ key, label: t(`ways.${key}`) }))}
        value={way}
        onChange={setWay}
        className="-mt-2"
      />
      {way === "box" ? (
        <AllSeries key={status} status={status} />
      ) : (
        <Sales key={`${status} ${way} ${word}`} {...{ status, way, word }} />
      )}
    </>
  );
}

interface Filter {
  readonly status: (typeof states)[number];
  readonly way: Exclude<(typeof ways)[number], "box">;
  readonly word: string;
}

function Sales({ status, way, word }: Filter) {
  const t = useTexts("nft");
  const input = { status, ...(way !== "all" && { mode: way }), ...(word.trim() && { word: word.trim() }) };
  return (
    <InfiniteList
      of={useRows(calls.listSales, input)}
      keyOf={({ id }) => String(id)}
      label={t("lists.artworks")}
      className={GRID}
      skeleton={<Waiting />}
      empty={<Empty text={t("none")} />}
      row={(sale) => <SaleCard sale={sale} />}
    />
  );
}

function AllSeries({ status }: Pick<Filter, "status">) {
  const t = useTexts("nft");
  return (
    <InfiniteList
      of={useRows(calls.listSeries, { status })}
      keyOf={({ id }) => String(id)}
      label={t("ways.box")}
      className={GRID}
      skeleton={<Waiting />}
      empty={<Empty text={t("none")} action={<Way to={BOXES_ADDRESS} text={t("boxes.mine")} />} />}
      row={(series) => <SeriesCard series={series} />}
    />
  );
}

function Collections() {
  const t = useTexts("nft");
  return (
    <div className="pt-3">
      <InfiniteList
        of={useRows(calls.listCollections, {})}
        keyOf={({ collection_id }) => String(collection_id)}
        label={t("lists.collections")}
        empty={<Empty text={t("none")} />}
        row={(one) => <CollectionCard collection={one} />}
      />
    </div>
  );
}

function Artists() {
  const t = useTexts("nft");
  const [word, setWord] = useState("");
  return (
    <>
      <SearchField label={t("search-artists")} value={word} onChange={setWord} className="my-3" />
      <div className="mb-3 md:w-fit">
        <Way to={OWN_ARTIST_ADDRESS} text={t("apply.way")} />
      </div>
      <InfiniteList
        key={word}
        of={useRows(calls.listArtists, word.trim() ? { word: word.trim() } : {})}
        keyOf={({ artist_id }) => String(artist_id)}
        label={t("lists.artists")}
        empty={<Empty text={t("none")} />}
        row={(one) => <ArtistCard artist={one} />}
      />
    </>
  );
}
