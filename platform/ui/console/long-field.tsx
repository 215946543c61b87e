import { WordsField, type WordsFieldProps } from "../parts/words-field.tsx";

/** Some lines that an operator writes: the field can be pulled longer. */
export function LongField({ rows = 3, ...shown }: Omit<WordsFieldProps, "spoken" | "pulls">) {
  return <WordsField {...shown} rows={rows} pulls />;
}
