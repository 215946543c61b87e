/** What other trading screens show of this one. A module of its own, so that the first load carries none of it. */
import { lazyPart } from "@assay/ui/lazy-part.ts";

const name = "spot";

/** The screen of a product that runs on the index of one market. */
export const ProductScreen = /* @__PURE__ */ lazyPart(name, () => import("./product-screen.tsx"));
/** One market's chart with a product's form and lists. */
export const ProductDesk = /* @__PURE__ */ lazyPart(name, () => import("./product-desk.tsx"));
/** The panes of a desktop around any product: the list of pairs stays while another pair loads. */
export const TradeFrame = /* @__PURE__ */ lazyPart(name, () => import("./trade-frame.tsx"));
/** Whether orders are asked about once more, in the sheets that ask. */
export const ConfirmationSwitch = /* @__PURE__ */ lazyPart(name, () => import("./confirmation-switch.tsx"));
/** What a visitor can press where a customer places something. */
export const VisitorAction = /* @__PURE__ */ lazyPart(name, () => import("./visitor-action.tsx"));
