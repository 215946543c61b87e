/** What home shows a moment after its first lines, in one file: five small ones would come later. */
export { Banners, Popup } from "./home-announcements.tsx";
export { DueCard } from "./due-card.tsx";
export { Movers } from "./movers.tsx";
export { NewsLine } from "./news-line.tsx";
export { PriceProof } from "./price-proof.tsx";
export { Shortcuts } from "./shortcuts.tsx";
export { Watchlist } from "./watchlist.tsx";
