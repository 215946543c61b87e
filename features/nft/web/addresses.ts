/** Addresses of single things; apart from the paths, which the app's first load has. */
import { ARTIST_PATH, ARTWORK_PATH, BOX_PATH, NFT_ORDER_PATH, PIECES_PATH, SERIES_PATH } from "./paths.ts";

export const artworkPath = (saleId: number): string => `${ARTWORK_PATH}?id=${saleId}`;
export const artistPath = (artistId: number): string => `${ARTIST_PATH}?artist_id=${artistId}`;
export const orderPath = (orderId: string): string => `${NFT_ORDER_PATH}?id=${orderId}`;
export const seriesPath = (seriesId: number): string => `${SERIES_PATH}?id=${seriesId}`;
export const boxPath = (boxId: string): string => `${BOX_PATH}?id=${boxId}`;
export const BOXES_ADDRESS = `${PIECES_PATH}?list=boxes`;
export const OWN_ARTIST_ADDRESS = `${PIECES_PATH}?list=artist`;
/** Verification's page. */
export const VERIFY_ADDRESS = "/pages/setting/real_mark";
