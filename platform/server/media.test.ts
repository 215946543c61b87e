import assert from "node:assert/strict";
import { test } from "node:test";
import { mediaFakes } from "./media-fake.ts";
import { mediaTypeOf, mediaTypes } from "./media.ts";

test("a whole file of each kind is known by its content", () => {
  for (const type of mediaTypes) assert.equal(mediaTypeOf(mediaFakes[type]), type);
  const tagged = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 3, 1, 2, 3]), mediaFakes["audio/mpeg"]]);
  assert.equal(mediaTypeOf(tagged), "audio/mpeg");
});

test("what is cut off at its head, carries a tail, or is something else is none of them", () => {
  const tail = Buffer.from("<script>alert(1)</script>");
  for (const type of mediaTypes) {
    assert.equal(mediaTypeOf(Buffer.concat([mediaFakes[type], tail])), undefined, `${type} with a tail`);
    assert.equal(mediaTypeOf(mediaFakes[type].subarray(1)), undefined, `${type} without its first byte`);
    assert.equal(mediaTypeOf(mediaFakes[type].subarray(0, 12)), undefined, `${type} cut off`);
  }
  const others = ["", "GIF89a", "<svg xmlns='http://www.w3.org/2000/svg'/>", "<!doctype html>", "%PDF-1.7", "ID3", "\u001aEß£"];
  for (const other of others) assert.equal(mediaTypeOf(Buffer.from(other, "latin1")), undefined, other);
});

test("whatever bytes come, it ends", () => {
  const seed = Buffer.concat(mediaTypes.map((type) => mediaFakes[type]));
  for (let at = 0; at < seed.length; at += 7)
    for (const type of mediaTypes) {
      const broken = Buffer.from(mediaFakes[type]);
      broken[at % broken.length] = seed[at]! ^ 0xa5;
      mediaTypeOf(broken);
    }
});
