/** What tests need for "many at once": a thousand presses of one button. */
import assert from "node:assert/strict";

const PRESSES = 1_000;

/** As many at a time as there are people; one of them may stand there more than once. Answers how many were accepted: all others are refused by one of the codes. */
export async function pressThousandTimes(
  people: readonly string[],
  press: (as: string) => Promise<unknown>,
  ...codes: readonly string[]
): Promise<number> {
  let accepted = 0;
  const pressOften = async (as: string): Promise<void> => {
    for (let count = 0; count < PRESSES / people.length; count += 1)
      await press(as).then(
        () => (accepted += 1),
        (fault: { readonly code?: string; readonly stack?: string }) => assert.ok(codes.includes(fault.code ?? ""), fault.stack),
      );
  };
  await Promise.all(people.map(pressOften));
  return accepted;
}
