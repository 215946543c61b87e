/** How hard a secret is to guess: an estimate that tells chance from words, runs and repetitions, and always too low rather than too high. */

/** What stands in documents, in examples or in other people's first installations. */
const known = /sandbox-pepper|changeme|change-me|example|minioadmin|password|secret|0123456789|123456789|qwertz|qwerty|letmein/i;
/** Letters in words are worth so much each. */
const BITS_OF_WORDS = 1.5;
/** A part that stood before is worth nothing from its fourth character on. */
const REPEATED = 3;

/** Bits of chance in a text, by what of it does not follow from what stands before. */
export function bitsOf(text: string): number {
  const { size: kinds } = new Set(text);
  const each = /^[A-Za-z]+([\s_.-][A-Za-z]+)*$/.test(text) ? Math.min(BITS_OF_WORDS, Math.log2(kinds)) : Math.log2(kinds);
  let surprising = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (!isRun(text, place) && !isRepeated(text, place)) surprising += 1;
  }
  return surprising * each;
}

/** Goes on as the two before it do: `aaa`, `abc`, `321`. */
function isRun(text: string, place: number): boolean {
  const [step, before] = [0, 1].map((back) => text.charCodeAt(place - back) - text.charCodeAt(place - back - 1));
  return step === before && Math.abs(step!) <= 1;
}

const isRepeated = (text: string, place: number): boolean =>
  place >= REPEATED && text.slice(0, place).includes(text.slice(place - REPEATED, place + 1));

/** Whether nobody guesses a secret who knows how people make them. */
export const isStrong = (text: string, least: { readonly length: number; readonly bits: number }): boolean =>
  text.length >= least.length && !known.test(text) && bitsOf(text) >= least.bits;
