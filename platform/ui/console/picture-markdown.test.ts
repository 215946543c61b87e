import assert from "node:assert/strict";
import { test } from "node:test";
import { picturesIn, readMarkdown } from "@assay/core/markdown.ts";
import { pictureMarkdown, withPicture } from "./picture-markdown.ts";

const address = "/api/file?name=AAAAAAAAAAAAAAAAAAAAAA";

test("whatever words a picture is given, it is read as one picture at its size", () => {
  for (const words of ["A chart", "a [b] (c)", "x](https://elsewhere.example) \\", 'q" *b*']) {
    const markdown = withPicture("Before.", pictureMarkdown(words, address, { width: 640, height: 480 }));
    const [picture, ...others] = picturesIn(markdown);
    assert.deepEqual([picture?.source, picture?.from, others.length], [address, "sent", 0]);
    const blocks = readMarkdown(markdown);
    assert.deepEqual(
      blocks.map(({ kind }) => kind),
      ["paragraph", "picture"],
    );
  }
});

test("a picture that the server makes smaller is written at that size", () => {
  assert.equal(pictureMarkdown("a", address, { width: 5120, height: 2000 }), `![a](${address} "2560x1000")`);
  assert.equal(withPicture(" ", "![a](b)"), "![a](b)");
});
