/** All screens of the marketplace in one file of the browser's, which the app's first load names once; those of blind boxes come behind it. */
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import ArtistScreen from "./artist-screen.tsx";
import ArtworkScreen from "./artwork-screen.tsx";
import NftScreen from "./nft-screen.tsx";
import OrderScreen from "./order-screen.tsx";
import OrdersScreen from "./orders-screen.tsx";
import {
  ARTIST_PATH,
  ARTWORK_PATH,
  ARTWORK_VIDEO_PATH,
  BUY_NFT_PATH,
  NFT_ORDER_PATH,
  NFT_ORDERS_PATH,
  NFT_PATH,
  PIECES_PATH,
  RESELL_PATH,
} from "./paths.ts";
import PiecesScreen from "./pieces-screen.tsx";
import PurchaseScreen from "./purchase-screen.tsx";
import ResellScreen from "./resell-screen.tsx";

const screens = new Map([
  [NFT_PATH, <NftScreen key={NFT_PATH} />],
  [ARTIST_PATH, <ArtistScreen key={ARTIST_PATH} />],
  [ARTWORK_PATH, <ArtworkScreen key={ARTWORK_PATH} />],
  [ARTWORK_VIDEO_PATH, <ArtworkScreen key={ARTWORK_VIDEO_PATH} />],
  [BUY_NFT_PATH, <PurchaseScreen key={BUY_NFT_PATH} />],
  [NFT_ORDER_PATH, <OrderScreen key={NFT_ORDER_PATH} />],
  [NFT_ORDERS_PATH, <OrdersScreen key={NFT_ORDERS_PATH} />],
  [PIECES_PATH, <PiecesScreen key={PIECES_PATH} />],
  [RESELL_PATH, <ResellScreen key={RESELL_PATH} />],
]);

const BoxPages = lazy(() => import("./box-pages.tsx"));

export default function NftPages() {
  const { pathname } = useLocation();
  return (
    screens.get(pathname) ?? (
      <Suspense fallback={<RowsSkeleton count={4} />}>
        <BoxPages />
      </Suspense>
    )
  );
}
