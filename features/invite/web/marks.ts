import type { TextKey } from "@assay/ui/locale.ts";
import type { FeatureMarks, Marks, NamedPage } from "@assay/ui/screen.tsx";
import { HandCoins, Undo2, UserPlus } from "lucide-react";
import type { bills } from "../contract.ts";
import { SHARE_PATH } from "./paths.ts";

export default {
  pages: [{ title: "title", route: SHARE_PATH }] satisfies readonly NamedPage<TextKey<"invite">>[],
  bills: { rebate: HandCoins, "rebate-friend": Undo2 } satisfies Marks<(typeof bills)[number]["reason"]>,
  topics: { invite: UserPlus },
} satisfies FeatureMarks;
