/** The people who act for the house at their desks: coming in, what waits, four eyes, customers' pages, and the house itself. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { HeartPulse, Inbox, Landmark, ListChecks, ScrollText, UserRoundCog, UserRoundSearch } from "lucide-react";
import {
  ACTS_PATH,
  CUSTOMER_PATH,
  CUSTOMERS_PATH,
  ENROL_PATH,
  HEALTH_PATH,
  OPERATORS_PATH,
  POOLS_PATH,
  PROPOSAL_PATH,
  PROPOSALS_PATH,
  QUEUES_PATH,
  SIGN_IN_PATH,
} from "./console/paths.ts";
import type en from "./console/locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "operators-console": typeof en;
  }
}

export const operators: ConsoleFeature = {
  name: "operators-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [
    { path: SIGN_IN_PATH, load: () => import("./console/entry/sign-in-screen.tsx"), guarded: false },
    { path: ENROL_PATH, load: () => import("./console/entry/enrol-screen.tsx"), guarded: false },
    { path: QUEUES_PATH, load: () => import("./console/house/queues-screen.tsx"), guarded: true },
    { path: PROPOSALS_PATH, load: () => import("./console/proposals/proposals-screen.tsx"), guarded: true },
    { path: PROPOSAL_PATH, load: () => import("./console/proposals/proposal-screen.tsx"), guarded: true },
    { path: CUSTOMERS_PATH, load: () => import("./console/customers/customers-screen.tsx"), guarded: true },
    { path: CUSTOMER_PATH, load: () => import("./console/customers/customer-screen.tsx"), guarded: true },
    { path: OPERATORS_PATH, load: () => import("./console/people/operators-screen.tsx"), guarded: true },
    { path: POOLS_PATH, load: () => import("./console/house/pools-screen.tsx"), guarded: true },
    { path: ACTS_PATH, load: () => import("./console/house/acts-screen.tsx"), guarded: true },
    { path: HEALTH_PATH, load: () => import("./console/house/health-screen.tsx"), guarded: true },
  ],
  menu: [
    { key: "queues", path: QUEUES_PATH, part: "work", Mark: ListChecks },
    { key: "proposals", path: PROPOSALS_PATH, part: "work", Mark: Inbox },
    {
      key: "customers",
      path: CUSTOMERS_PATH,
      part: "people",
      Mark: UserRoundSearch,
      roles: ["support", "verification", "treasury-maker", "treasury-checker", "security", "auditor"],
    },
    { key: "operators", path: OPERATORS_PATH, part: "people", Mark: UserRoundCog, roles: ["security", "auditor"] },
    {
      key: "pools",
      path: POOLS_PATH,
      part: "house",
      Mark: Landmark,
      roles: ["treasury-maker", "treasury-checker", "product", "auditor"],
    },
    { key: "acts", path: ACTS_PATH, part: "house", Mark: ScrollText },
    { key: "health", path: HEALTH_PATH, part: "house", Mark: HeartPulse },
  ],
};
