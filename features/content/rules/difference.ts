/** What is another in a text than in the one that somebody has read before. */
import { type Block, wordsOfBlock } from "@assay/core/prose.ts";

export interface Difference {
  /** Places in the new text of blocks that the old one does not have. */
  readonly fresh: number[];
  /** Words of blocks of the old text that the new one has no more. */
  readonly gone: string[];
}

/** Compares block by block, by their words: a block that has only moved is no difference, one that stands twice counts twice. */
export function differenceOf(before: readonly Block[], after: readonly Block[]): Difference {
  const left = new Map<string, number>();
  for (const words of before.map(said)) left.set(words, (left.get(words) ?? 0) + 1);
  const fresh: number[] = [];
  for (const [place, words] of after.map(said).entries()) {
    const count = left.get(words) ?? 0;
    if (count === 0) fresh.push(place);
    else left.set(words, count - 1);
  }
  const gone = [...left].flatMap(([words, count]) => Array.from({ length: count }, () => words));
  return { fresh, gone: gone.filter((words) => words !== "") };
}

/** Spaces and line ends say nothing. */
const said = (block: Block): string => wordsOfBlock(block).replace(/\s+/g, " ").trim();
