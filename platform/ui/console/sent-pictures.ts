/** Pictures that this desk has sent and that nobody else sees before the text does: a preview shows them from the browser. */
import type { Block } from "@assay/core/prose.ts";

const KEPT_MAX = 50;
const kept = new Map<string, string>();

/** Keeps a picture under the address that the server gave it, and answers where this browser has it. */
export function keepSent(address: string, file: Blob): string {
  const [oldest] = kept;
  if (kept.size >= KEPT_MAX && oldest) {
    URL.revokeObjectURL(oldest[1]);
    kept.delete(oldest[0]);
  }
  const own = URL.createObjectURL(file);
  kept.set(address, own);
  return own;
}

/** The blocks of a text as its writer may see them now. */
export const asSent = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => (block.kind === "picture" ? { ...block, source: kept.get(block.source) ?? block.source } : block));
