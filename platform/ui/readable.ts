/** Values of a sentence as its reader writes them, such as a toast that names an amount and a price. */
import { readableValues } from "@assay/core/languages.ts";
import { shownLanguage } from "./locale.ts";

export const readable = (values: Parameters<typeof readableValues>[0]): ReturnType<typeof readableValues> =>
  readableValues(values, shownLanguage());
