import type { FeatureMarks } from "@assay/ui/screen.tsx";
import { MessagesSquare } from "lucide-react";

export default {
  shortcuts: { "chat-room": MessagesSquare },
  topics: { "chat-room": MessagesSquare },
} satisfies FeatureMarks;
