/** How the provider is asked about what is not decided: one row at a time, outside any transaction, for as long as it takes. */
import { SECOND_MS } from "@assay/core/time.ts";
import { type Job, preparedJob, type Tx } from "@assay/server/feature.ts";
import type { FiatTerms } from "../terms.ts";
import type { CardProvider, Cards } from "./port.ts";

interface Asking<Row, News> {
  readonly name: string;
  /** The next row that is due, put off before it is asked about. */
  claim(tx: Tx): Promise<Row | undefined>;
  /** Throws where the answer is not known. */
  ask(provider: CardProvider, row: Row): Promise<News>;
  /** What follows from an answer; what happened meanwhile it sees by locking the row anew. */
  decide(tx: Tx, row: Row, news: News): Promise<void>;
}

/** A silence changes nothing, however long it lasts. */
export const askingJob = <Row, News>(
  { onFault }: FiatTerms,
  cards: Cards,
  { name, claim, ask, decide }: Asking<Row, News>,
): Job =>
  preparedJob<{ readonly row: Row; readonly told?: { readonly news: News } }>({
    name,
    everyMs: SECOND_MS,
    prepare: async (transact) => {
      const row = await transact(claim);
      if (row === undefined) return undefined;
      try {
        return { row, told: { news: await ask(cards.open(transact), row) } };
      } catch (fault) {
        onFault?.(fault);
        return { row };
      }
    },
    run: async (tx, { row, told }) => {
      if (told) await decide(tx, row, told.news);
      return "more";
    },
  });
