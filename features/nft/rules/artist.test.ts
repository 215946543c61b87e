import assert from "node:assert/strict";
import { test } from "node:test";
import { Rejection } from "@assay/core/rejection.ts";
import fc from "fast-check";
import { ARTIST_ABOUT, ARTIST_NAME, judgeArtist } from "./artist.ts";

const about = "Paints the harbour at dawn.";
const codeOf = (asked: Parameters<typeof judgeArtist>[0]): string | undefined => {
  const found = judgeArtist(asked);
  return found instanceof Rejection ? found.code : undefined;
};

test("NFT-23 a name is 2 to 40 readable characters without special ones, and passes for nobody of the house", () => {
  for (const name of ["Mo", "Anna-Maria Weiß", "李华", "a".repeat(40)]) assert.equal(codeOf({ name, about }), undefined, name);
  for (const name of ["M", "a".repeat(41), "<b>Mo</b>", "Mo; drop", "Mo\u202Ecinap", "  x  ", "Mo＠home"])
    assert.equal(codeOf({ name, about }), "wrong-artist-name", name);
  for (const name of ["Assay Art", "s u p p o r t", "官方艺术"])
    assert.equal(codeOf({ name, about }), "artist-name-reserved", name);
  for (const wrong of ["too short", "x".repeat(301), `${about}\u0000`])
    assert.equal(codeOf({ name: "Mo", about: wrong }), "wrong-artist-about");
});

test("NFT-23 what is kept is judged as what was typed, and is within its bounds", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (name, told) => {
      const kept = judgeArtist({ name, about: told });
      if (kept instanceof Rejection) return;
      assert.deepEqual(judgeArtist(kept), kept);
      assert.ok([...kept.name].length <= ARTIST_NAME.maximum && [...kept.about].length <= ARTIST_ABOUT.maximum);
    }),
  );
});
