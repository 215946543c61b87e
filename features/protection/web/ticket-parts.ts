/** What tickets of risky products show of this. A module of its own, so that the first load carries none of it. */
import { lazyPart } from "@assay/ui/lazy-part.ts";

const name = "protection";

/** What of the customer's own protection is in force, in a line above the press that begins a risk. */
export const ProtectionNotice = /* @__PURE__ */ lazyPart(name, () => import("./protection-notice.tsx"));
