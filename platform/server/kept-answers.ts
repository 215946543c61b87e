import { later, SECOND_MS } from "@assay/core/time.ts";

const KEPT_MS = 5 * SECOND_MS;
const ANSWERS_MAX = 256;

/** Answers that everybody gets alike, kept for a few seconds: however many ask, the database is asked once. */
export class KeptAnswers<Answer> {
  readonly #answers = new Map<string, { readonly until: Date; readonly answer: Promise<Answer> }>();

  async read(key: string, now: Date, ask: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#answers.get(key);
    if (kept && kept.until > now) return await kept.answer;
    if (this.#answers.size >= ANSWERS_MAX) this.#answers.clear();
    const answer = ask();
    this.#answers.set(key, { until: later(now, KEPT_MS), answer });
    // A fault is answered to those who wait for it and is not kept.
    answer.catch(() => this.#answers.delete(key));
    return await answer;
  }
}
