/** How articles, questions and agreements are written: one Markdown file for each language. */

export interface Written {
  readonly title: string;
  /** The first paragraph, which is plain words; empty where the text begins with something else, or with a link in it. */
  readonly summary: string;
  /** Markdown behind the summary. */
  readonly body: string;
}

/** Reads `# Title`, a first paragraph, and the rest. Throws for a text that does not begin with its title. */
export function readArticle(text: string): Written {
  const [, title, rest] = /^# (.+)\n+([\s\S]*)$/.exec(text.trim()) ?? [];
  if (title === undefined || rest === undefined) throw new Error("it does not begin with `# Title`");
  const [, summary = "", body = rest] = /^(?![#|>\-*\d])([^[\n]+(?:\n[^[\n]+)*)\n\n([\s\S]*)$/.exec(rest) ?? [];
  return { title: title.trim(), summary: summary.replace(/\s+/g, " "), body: body.trim() };
}

export interface AskedText {
  readonly slug: string;
  readonly question: string;
  /** Markdown. */
  readonly body: string;
}

/** Reads `# Category` and questions, each `## Question? {#slug}` with its answer. Throws for a heading without a slug. */
export function readQuestions(text: string): { readonly category: string; readonly list: AskedText[] } {
  const [head = "", ...parts] = text.trim().split(/^## /m);
  const [, category] = /^# (.+)$/m.exec(head) ?? [];
  if (category === undefined) throw new Error("it does not begin with `# Category`");
  const list = parts.map((part) => {
    const [, question, slug, body] = /^(.+?) \{#([a-z0-9-]+)\}\n([\s\S]*)$/.exec(part) ?? [];
    if (question === undefined || slug === undefined || body === undefined) throw new Error(`no slug: ${part.split("\n")[0]}`);
    return { slug, question, body: body.trim() };
  });
  return { category: category.trim(), list };
}
