/** Content in the browser: guides, answers, the pages of the house, agreements, and how the app is installed. */
import { lazyPart } from "@assay/ui/lazy-part.ts";
import type { WebFeature } from "@assay/ui/screen.tsx";
import {
  ABOUT_PATH,
  AGREEMENT_PATH,
  AGREEMENTS_PATH,
  ARTICLE_PATH,
  COMPLIANCE_PATH,
  CONTACT_PATH,
  DOWNLOAD_PATH,
  FAQ_PATH,
  INSTALL_HELP_PATH,
  TEXT_PATH,
  WEB_VIEW_PATH,
} from "./web/paths.ts";
import type en from "./locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly content: typeof en;
  }
}

/** Ways to everything that the house says, for the settings. */
export const HelpRows = lazyPart("content", () => import("./web/help-rows.tsx"));
/** One agreement with its version and what its customer has said to it, in the reader's language or another. */
export const AgreementPane = lazyPart("content", () => import("./web/agreement-pane.tsx"));
/** The box under the form that opens an account. */
export const TermsField = lazyPart("content", () => import("./web/terms-field.tsx"));

export const content: WebFeature = {
  name: "content",
  texts: import.meta.glob("./locales/*.json"),
  routes: [
    { path: ARTICLE_PATH, load: () => import("./web/article-screen.tsx") },
    { path: WEB_VIEW_PATH, load: () => import("./web/web-view-screen.tsx") },
    { path: FAQ_PATH, load: () => import("./web/faq-screen.tsx") },
    { path: CONTACT_PATH, load: () => import("./web/contact-screen.tsx") },
    { path: ABOUT_PATH, load: () => import("./web/about-screen.tsx") },
    { path: COMPLIANCE_PATH, load: () => import("./web/compliance-screen.tsx") },
    { path: TEXT_PATH, load: () => import("./web/text-screen.tsx") },
    { path: AGREEMENT_PATH, load: () => import("./web/agreement-screen.tsx") },
    { path: AGREEMENTS_PATH, load: () => import("./web/agreements-screen.tsx") },
    { path: DOWNLOAD_PATH, load: () => import("./web/download-screen.tsx") },
    { path: INSTALL_HELP_PATH, load: () => import("./web/install-help-screen.tsx") },
  ],
  shortcuts: [{ key: "download", route: DOWNLOAD_PATH }],
  marks: () => import("./web/marks.ts"),
  slots: { agreement: () => import("./web/agreement-sheet.tsx"), search: () => import("./web/found-help.tsx") },
};
