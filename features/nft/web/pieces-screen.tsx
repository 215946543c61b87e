import { useTexts } from "@assay/ui/locale.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import { lazy, Suspense } from "react";
import { calls } from "../contract.ts";
import { artworkPath } from "./addresses.ts";
import { BoxList } from "./box-list.tsx";
import { GRID, Money, type Piece, Waiting, WorkCard } from "./nft-parts.tsx";
import { NFT_ORDERS_PATH, NFT_PATH, RESELL_PATH } from "./paths.ts";

/** What the customer owns: pieces of artworks, and blind boxes; and what he is as an artist. */
export default function PiecesScreen() {
  const t = useTexts("nft");
  const orders = (
    <Go to={NFT_ORDERS_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("my-orders")}
    </Go>
  );
  return (
    <ListsScreen
      width="wide"
      title={t("mine")}
      label={t("mine")}
      lists={[
        { key: "pieces", label: t("lists.artworks") },
        { key: "boxes", label: t("boxes.mine") },
        { key: "artist", label: t("apply.tab") },
      ]}
      end={() => orders}
    >
      {(list) => (list === "boxes" ? <BoxList /> : list === "artist" ? <AsArtist /> : <Pieces />)}
    </ListsScreen>
  );
}

const OwnArtist = lazy(() => import("./own-artist.tsx"));

const AsArtist = () => (
  <Suspense fallback={<RowsSkeleton count={3} />}>
    <OwnArtist />
  </Suspense>
);

/** One on sale leads to its sale, any other to the form that resells it. */
function Pieces() {
  const t = useTexts("nft");
  return (
    <div className="pt-3">
      <InfiniteList
        of={useRows(calls.listMine, {})}
        keyOf={({ piece_id }) => String(piece_id)}
        label={t("mine")}
        className={GRID}
        skeleton={<Waiting />}
        empty={<Empty text={t("none-mine")} action={<Way to={NFT_PATH} text={t("see")} />} />}
        row={(piece) => <PieceCard piece={piece} />}
      />
    </div>
  );
}

function PieceCard({ piece }: { readonly piece: Piece }) {
  const t = useTexts("nft");
  const { piece_id, sale_id, edition, editions } = piece;
  return (
    <WorkCard of={piece} to={sale_id === null ? `${RESELL_PATH}?piece_id=${piece_id}` : artworkPath(sale_id)}>
      <span className="text-caption text-soft">{t("edition", { number: edition, all: editions })}</span>
      <span className="mt-auto pt-1 text-caption text-soft">{t("bought-for")}</span>
      <Money of={piece} value={piece.paid} className="text-form font-semibold" />
      <span className={classes("text-form font-semibold", piece.removed_for === null ? "text-brand" : "text-soft")}>
        {t(piece.removed_for !== null ? "removed" : sale_id === null ? "resell" : "on-sale")}
      </span>
    </WorkCard>
  );
}
