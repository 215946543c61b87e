import { readFileSync } from "node:fs";
import { join } from "node:path";

const plain = readFileSync(join(import.meta.dirname, "plain.css"), "utf8");

/** The stylesheet of a page that the server writes itself: what all of them share, and its own after it. */
export const plainStyle = (file: string): string => `${plain}\n${readFileSync(file, "utf8")}`;
