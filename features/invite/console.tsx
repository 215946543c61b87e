/** Invitations in the console: terms, which the product desk adds with four eyes, and the texts of a customer's panels. */
import type { ConsoleFeature } from "@assay/ui/console/console.ts";
import { UserPlus } from "lucide-react";
import type en from "./console/locales/en.json";

declare module "@assay/ui/locale.ts" {
  interface TextFiles {
    readonly "invite-console": typeof en;
  }
}

const INVITES_PATH = "/desk/invites";

export const invite: ConsoleFeature = {
  name: "invite-console",
  texts: import.meta.glob("./console/locales/*.json"),
  routes: [{ path: INVITES_PATH, load: () => import("./console/terms-screen.tsx"), guarded: true }],
  menu: [
    {
      key: "invites",
      path: INVITES_PATH,
      part: "work",
      Mark: UserPlus,
      roles: ["product", "treasury-maker", "treasury-checker", "auditor"],
    },
  ],
};
