/** Finding questions by the words that somebody types. */
import { type Block, wordsOfBlock } from "@assay/core/prose.ts";

export interface Question {
  readonly slug: string;
  readonly category: string;
  readonly question: string;
  readonly blocks: readonly Block[];
}

export const ALL = "all";

const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Those of a category that have every word, those first whose question has them all. */
export function findQuestions(list: readonly Question[], { query, category }: { query: string; category: string }): Question[] {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== "");
  const has = (text: string): boolean => words.every((word) => text.includes(word));
  const scored = list
    .filter((one) => category === ALL || one.category === category)
    .map((one) => {
      const question = folded(one.question);
      return { one, asked: has(question), found: has(`${question} ${folded(one.blocks.map(wordsOfBlock).join(" "))}`) };
    })
    .filter(({ found }) => found);
  return [...scored.filter(({ asked }) => asked), ...scored.filter(({ asked }) => !asked)].map(({ one }) => one);
}
