/** The NFT marketplace in the browser: what is on sale, how it is bought, bid for and resold, and what the customer owns. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import type en from "./locales/en.json";
import {
  ARTIST_PATH,
  ARTWORK_PATH,
  ARTWORK_VIDEO_PATH,
  BOX_PATH,
  BUY_NFT_PATH,
  NFT_ORDER_PATH,
  NFT_ORDERS_PATH,
  NFT_PATH,
  PIECES_PATH,
  RESELL_PATH,
  SERIES_PATH,
} from "./web/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly nft: typeof en;
  }
}

const load = () => import("./web/nft-pages.tsx");

export const nft: WebFeature = {
  name: "nft",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: NFT_PATH, load },
    { path: ARTIST_PATH, load },
    { path: ARTWORK_PATH, load },
    { path: ARTWORK_VIDEO_PATH, load },
    { path: BUY_NFT_PATH, load, guarded: true },
    { path: NFT_ORDER_PATH, load, guarded: true },
    { path: NFT_ORDERS_PATH, load, guarded: true },
    { path: PIECES_PATH, load, guarded: true },
    { path: RESELL_PATH, load, guarded: true },
    { path: SERIES_PATH, load },
    { path: BOX_PATH, load, guarded: true },
  ],
  shortcuts: [{ key: "nft", route: NFT_PATH }],
  marks: () => import("./web/marks.ts"),
  finance: () => import("./web/finance.ts"),
};
