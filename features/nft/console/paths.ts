export const DESK_NFT_PATH = "/desk/nft";
export const DESK_SERIES_PATH = "/desk/nft-series";
export const DESK_EARNINGS_PATH = "/desk/nft-earnings";
export const DESK_REPORTS_PATH = "/desk/nft-reports";
export const DESK_ARTISTS_PATH = "/desk/nft-artists";
