import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { HandCoins, Ticket, TicketPercent } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { coupon: Ticket },
  bills: { "coupon-fee": TicketPercent, "coupon-cash": HandCoins } satisfies Marks<(typeof bills)[number]["reason"]>,
  topics: { coupons: Ticket },
} satisfies FeatureMarks;
