/** What content lends to the screens of others that come a moment later than the first. */
import { lazyPart } from "@assay/ui/lazy-part.ts";

/** What has changed, or will, in what the customer has accepted: a note for each, until he puts it away. */
export const AgreementNotes = lazyPart("content", () => import("./web/agreement-notes.tsx"));
