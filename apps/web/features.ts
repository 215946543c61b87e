/** The features whose screens this app shows, one line each. */
import type { WebFeature } from "@assay/ui/screen.tsx";
import { tabs } from "./tabs/tabs.ts";

export const features: readonly WebFeature[] = [tabs];
