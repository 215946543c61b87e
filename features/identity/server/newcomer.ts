import type { Random } from "@assay/server/random.ts";

/** Characters that nobody mistakes for another: no 0 O 1 I. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const EXTENSION_CODE_LENGTH = 10;

/** So many characters by chance. */
export const picks = (random: Random, count: number, alphabet = ALPHABET): string =>
  Array.from({ length: count }, () => alphabet[random.below(alphabet.length)]).join("");

/** An invite code. With 32^10 of them two customers never meet; if they do, the unique key refuses the second. */
export const newExtensionCode = (random: Random): string => picks(random, EXTENSION_CODE_LENGTH);

/** A first nickname of ten characters, the longest that the specification allows. */
export const newNickname = (word: string, random: Random): string => word + picks(random, 10 - word.length, "0123456789");
