import assert from "node:assert/strict";
import { test } from "node:test";
import { csvLine, csvPieces } from "./csv.ts";

test("a cell with a comma, a quote or a line break is quoted", () => {
  assert.equal(csvLine(["a", 'say "no", twice', "two\nlines"]), 'a,"say ""no"", twice","two\nlines"\r\n');
});

test("what a spreadsheet would run as a formula becomes a text, and a negative number stays one", () => {
  assert.equal(csvLine(["=1+1", "+49", "@SUM(A1)", "-2+3", "-12.50"]), "'=1+1,'+49,'@SUM(A1),'-2+3,-12.50\r\n");
});

async function* pagesOf(...pages: number[][]) {
  for (const page of pages) yield page;
}

async function written(rowsMax: number): Promise<unknown> {
  let end: unknown;
  const pieces: string[] = [];
  const onEnd = (count: number, isCut: boolean): void => void (end = { count, isCut });
  const cells = (row: number) => [String(row)];
  for await (const piece of csvPieces({ head: ["n"], pages: pagesOf([1, 2], [3, 4]), cells, rowsMax, onEnd })) pieces.push(piece);
  return { pieces, end };
}

test("a file has a piece for each page and says how many rows it holds", async () => {
  assert.deepEqual(await written(10), {
    pieces: ["\uFEFFn\r\n", "1\r\n2\r\n", "3\r\n4\r\n"],
    end: { count: 4, isCut: false },
  });
});

test("a file that reaches its bound is cut there and says so", async () => {
  assert.deepEqual(await written(3), { pieces: ["\uFEFFn\r\n", "1\r\n2\r\n", "3\r\n"], end: { count: 3, isCut: true } });
});
