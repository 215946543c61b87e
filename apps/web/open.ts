/** The page's only script of its own: the opening is painted before the app takes the processor for itself. */
import "./styles.css";
import { nextTask, painted } from "@assay/ui/painted.ts";

// To start the largest library and the rest of the app are two tasks, between which the page hears presses.
void painted()
  .then(() => import("react-dom/client"))
  .then(nextTask)
  .then(() => import("./main.tsx"));
