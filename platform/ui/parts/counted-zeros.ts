/**
 * The zeros of a tiny price, of which only their count is seen, below the line. They stand there as text all the same, so that
 * a screen reader reads and a copy holds the whole price.
 */
export const zerosText = (zeros: number): string => "0".repeat(zeros - 1);

/** The same as a node for prices that are written without rendering. */
export function countedZeros(zeros: number): HTMLElement {
  const count = document.createElement("sub");
  count.className = "subscript";
  count.dataset["zeros"] = String(zeros);
  const text = document.createElement("span");
  text.className = "sr-only";
  text.textContent = zerosText(zeros);
  count.append(text);
  return count;
}
