import published from "popular-passwords/data.json" with { type: "json" };

/** About 41,000 passwords of at least eight characters that appear in published breaches and word lists, in lower case. */
export const publishedPasswords: ReadonlySet<string> = new Set(published.map((password) => password.toLowerCase()));
