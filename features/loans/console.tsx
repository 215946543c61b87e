/** Loans in the console: offers, which the product desk adds with four eyes, and the texts of a customer's panel. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { HandCoins, Scale } from "lucide-react";
import type en from "./console/locales/en.json";
import { LOANS_PATH, REVIEW_PATH, REVIEWS_PATH } from "./console/paths.ts";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "loans-console": typeof en;
  }
}

export const loans: ConsoleFeature = {
  name: "loans-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [
    { path: LOANS_PATH, load: () => import("./console/offers-screen.tsx"), guarded: true },
    { path: REVIEWS_PATH, load: () => import("./console/reviews-screen.tsx"), guarded: true },
    { path: REVIEW_PATH, load: () => import("./console/review-screen.tsx"), guarded: true },
  ],
  menu: [
    {
      key: "loans",
      path: LOANS_PATH,
      part: "work",
      Mark: HandCoins,
      roles: ["product", "treasury-maker", "treasury-checker", "auditor"],
    },
    { key: "loan-reviews", path: REVIEWS_PATH, part: "work", Mark: Scale, roles: ["product", "verification"] },
  ],
};
