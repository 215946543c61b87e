/** The page's only script of its own: the opening is painted before the app takes the processor for itself. */
import "./styles.css";
import { painted } from "@assay/ui/painted.ts";

void painted().then(() => import("./main.tsx"));
