import assert from "node:assert/strict";
import { test } from "node:test";
import { prose, wordsOfBlock } from "./prose.ts";
import * as z from "zod/mini";
import { MARKDOWN_LENGTH_MAX, picturesIn, readMarkdown } from "./markdown.ts";

test("headings, lists, tables, links and pictures are blocks", () => {
  const blocks = readMarkdown(
    [
      "## Fees",
      "A **maker** pays *less* than `taker`.\nSee [the guide](/pages/common/article?id=spot) or [a site](https://example.com/a).",
      "1. first\n2. second\n   - deeper",
      "| a | b |\n|---|---|\n| 1 | 2 |",
      "> said\n\n---\n\n![a coin](/coins/btc.svg)",
    ].join("\n\n"),
  );
  assert.deepEqual(
    blocks.map((one) => [one.kind, wordsOfBlock(one)]),
    [
      ["heading", "Fees"],
      ["paragraph", "A maker pays less than taker.\nSee the guide or a site."],
      ["item", "first"],
      ["item", "second"],
      ["item", "deeper"],
      ["table", "a b\n1 2"],
      ["quote", "said"],
      ["line", ""],
      ["picture", "a coin"],
    ],
  );
  const [, paragraph, , , deeper] = blocks;
  assert.deepEqual(paragraph?.kind === "paragraph" && paragraph.runs.filter(({ to }) => to !== undefined), [
    { text: "the guide", to: "/pages/common/article?id=spot" },
    { text: "a site", to: "https://example.com/a" },
  ]);
  assert.deepEqual(deeper, { kind: "item", depth: 1, number: null, runs: [{ text: "deeper" }] });
});

test("scripts, and links and pictures that are none, leave their words and nothing else", () => {
  const bad = [
    "<script>alert(1)</script>",
    "a <img src=x onerror=alert(1)> b",
    "[press](javascript:alert(1))",
    "[press](//example.com)",
    "[press](https://our.house@example.com)",
    "[press](data:text/html,x)",
    "![x](https://example.com/pixel.png)",
    "![x](javascript:alert(1))",
    "![x](//example.com/pixel.png)",
    "![x](/api/user/logout)",
    "![x](/api/file?name=../../x)",
    "![x](/api/file?name=AAAAAAAAAAAAAAAAAAAAAA&next=1)",
    "<a href='javascript:alert(1)'>press</a>",
    "<javascript:alert(1)>",
  ];
  const blocks = bad.flatMap(readMarkdown);
  assert.equal(JSON.stringify(blocks).includes('"to"'), false);
  assert.equal(JSON.stringify(blocks).includes('"source"'), false);
  assert.equal(/onerror|<script|<a /.test(JSON.stringify(blocks)), false);
});

test("a picture that was sent is shown at its size, and every picture that a text names is told", () => {
  const sent = "/api/file?name=AAAAAAAAAAAAAAAAAAAA-_";
  const text = `Before ![a chart](${sent} "640x480") after\n\n- ![](${sent} "0x9")\n- **![x](https://example.com/x.png)**\n\n# ![c](/coins/btc.svg)`;
  const pictures = readMarkdown(text).filter(({ kind }) => kind === "picture");
  assert.deepEqual(pictures, [
    { kind: "picture", source: sent, text: "a chart", size: { width: 640, height: 480 } },
    { kind: "picture", source: sent, text: "" },
  ]);
  assert.deepEqual(
    picturesIn(text).map(({ words, from }) => [words, from]),
    [
      ["a chart", "sent"],
      ["", "sent"],
      ["x", "elsewhere"],
      ["c", "brought"],
    ],
  );
});

test("whatever is written, however deep, is read soon and fits its shape", () => {
  const deep = [
    ">".repeat(MARKDOWN_LENGTH_MAX),
    "- ".repeat(500),
    "*".repeat(MARKDOWN_LENGTH_MAX),
    "[".repeat(2_000),
    "\u0000| |\n|-|",
  ];
  for (const text of deep) assert.equal(z.safeParse(prose, readMarkdown(text)).success, true);
});
