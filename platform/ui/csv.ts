/** Comma-separated values as RFC 4180 writes them, safe to open in a spreadsheet. */

/** Spreadsheets take a cell that begins so for a formula; an apostrophe makes it a text. Numbers stay what they are. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

const cell = (text: string): string => {
  const plain = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** One line, its end included. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

/** Lets spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * The file, piece by piece: its head, then a piece for each page. `pages` is read no further than `rowsMax` rows; `onEnd` is told how many
 * were written and whether that left some out.
 */
export async function* csvPieces<Row>(terms: {
  readonly head: readonly string[];
  readonly pages: AsyncIterable<readonly Row[]>;
  readonly cells: (row: Row) => readonly string[];
  readonly rowsMax: number;
  readonly onEnd: (count: number, isCut: boolean) => void;
}): AsyncGenerator<string> {
  const { head, pages, cells, rowsMax, onEnd } = terms;
  yield BYTE_ORDER_MARK + csvLine(head);
  let count = 0;
  for await (const page of pages) {
    const taken = page.slice(0, rowsMax - count);
    yield taken.map((row) => csvLine(cells(row))).join("");
    count += taken.length;
    if (taken.length < page.length) return onEnd(count, true);
  }
  onEnd(count, false);
}
