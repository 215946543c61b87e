import type { TextKey } from "@assay/ui/locale.ts";
import type { FeatureMarks, Marks, NamedPage } from "@assay/ui/screen.tsx";
import { ArrowRightLeft, ArrowUpFromLine, LockKeyhole, Undo2 } from "lucide-react";
import type { bills } from "../contract.ts";
import { HOUSE_PATH } from "./paths.ts";

export default {
  pages: [{ title: "house.title", route: HOUSE_PATH }] satisfies readonly NamedPage<TextKey<"withdrawals">>[],
  shortcuts: { withdraw: ArrowUpFromLine },
  bills: {
    withdrawal: LockKeyhole,
    "withdrawal-return": Undo2,
    "withdrawal-paid": ArrowUpFromLine,
    "withdrawal-refund": Undo2,
    "withdrawal-internal": ArrowRightLeft,
  } satisfies Marks<(typeof bills)[number]["reason"]>,
  topics: { withdrawals: ArrowUpFromLine },
} satisfies FeatureMarks;
