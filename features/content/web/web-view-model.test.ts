import assert from "node:assert/strict";
import { test } from "node:test";
import { viewOf } from "./web-view-model.ts";

const own = "https://assay.example";
const listed = ["https://explorer.example"];
const view = (text: string) => viewOf(text, own, listed);

test("a page of ours is a page, with its origin or without", () => {
  const faq = { kind: "page", path: "/pages/common/faq?id=fees" };
  assert.deepEqual(view("/pages/common/faq?id=fees"), faq);
  assert.deepEqual(view(`${own}/#/pages/common/faq?id=fees`), faq);
});

test("a listed origin is shown, and no other, however alike", () => {
  assert.deepEqual(view("https://explorer.example/tx/1"), {
    kind: "site",
    url: "https://explorer.example/tx/1",
    host: "explorer.example",
  });
  const refused = [
    "https://explorer.example.evil.example/",
    "https://explorer.example@evil.example/",
    "https://explorer.example:444/",
    "http://explorer.example/",
    "//explorer.example/",
    "javascript:alert(1)",
    "data:text/html,1",
    "/api/user/logout",
    "/../dev/inbox",
    `${own}//evil.example/`,
    `${own}.evil.example/`,
    `https://user@explorer.example/`,
    "",
  ];
  assert.deepEqual(
    refused.filter((text) => view(text).kind !== "refused"),
    [],
  );
});
