/** What the screens of other features show of evidence. A module of its own, so that the first load carries none of it. */
import { lazyPart } from "@assay/ui/lazy-part.ts";

const name = "proofs";

/** The receipts about one thing, checked in this phone. */
export const ReceiptView = /* @__PURE__ */ lazyPart(name, () => import("./receipt-view.tsx"));
