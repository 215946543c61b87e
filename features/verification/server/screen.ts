/** Names of people with whom nobody may trade. Whoever is like one of them is not refused: two people look, and see why. */

export interface NameScreen {
  /** Names of the list that this one is like; none for most people. */
  check(name: string): Promise<readonly string[]>;
}

/** Words without accents, case, order and marks: "Müller, Ann" and "ann muller" are one. */
const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word !== ""),
  );

/** A list of our own, a name a line. A name is like one of the list whose words it all has. */
export function localScreen(names: readonly string[]): NameScreen {
  const listed = names.map((name) => ({ name, words: wordsOf(name) })).filter(({ words }) => words.size > 0);
  return {
    check: async (name) => {
      const words = wordsOf(name);
      return listed.filter((one) => one.words.isSubsetOf(words)).map((one) => one.name);
    },
  };
}
