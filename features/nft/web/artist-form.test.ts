import assert from "node:assert/strict";
import { test } from "node:test";
import { artistFieldOf, artistRules } from "./artist-form.ts";

const codes = (name: string, about: string): readonly (string | undefined)[] => {
  const { name: one, about: other } = artistRules.faults({ name, about }, undefined);
  return [one?.code, other?.code];
};

test("each field of an application is judged by itself, and by the server's own rule", () => {
  assert.deepEqual(codes("Anna Vale", "Paints the harbour at dawn."), [undefined, undefined]);
  assert.deepEqual(codes("", " "), ["required", "required"]);
  assert.deepEqual(codes("<Anna>", "short"), ["wrong-artist-name", "wrong-artist-about"]);
  assert.deepEqual(codes("Assay Support", "Paints the harbour."), ["artist-name-reserved", undefined]);
  assert.deepEqual(["artist-name-taken", "artist-name-reserved", "wrong-artist-about", "already-artist"].map(artistFieldOf), [
    "name",
    "name",
    "about",
    undefined,
  ]);
});
