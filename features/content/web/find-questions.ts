/** Finding questions by the words that somebody types. */
import { type Block, wordsOfBlock } from "@assay/core/prose.ts";
import { folded, hasWords } from "@assay/core/words.ts";

export interface Question {
  readonly slug: string;
  readonly category: string;
  readonly question: string;
  readonly blocks: readonly Block[];
}

export const ALL = "all";

/** Those of a category that have every word, those first whose question has them all. */
export function findQuestions(list: readonly Question[], { query, category }: { query: string; category: string }): Question[] {
  const has = hasWords(query);
  const scored = list
    .filter((one) => category === ALL || one.category === category)
    .map((one) => {
      const question = folded(one.question);
      return { one, asked: has(question), found: has(`${question} ${folded(one.blocks.map(wordsOfBlock).join(" "))}`) };
    })
    .filter(({ found }) => found);
  return [...scored.filter(({ asked }) => asked), ...scored.filter(({ asked }) => !asked)].map(({ one }) => one);
}
