import assert from "node:assert/strict";
import { test } from "node:test";
import { deviceName } from "./device-name.ts";

test("browsers and systems are told apart, unknown lines stay as they are", () => {
  const phone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/156.0 Mobile/15E148 Safari/604.1";
  assert.equal(deviceName(phone), "Chrome, iPhone");
  assert.equal(
    deviceName(
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36 Edg/156.0",
    ),
    "Edge, Windows",
  );
  assert.equal(deviceName("curl/8.5.0"), "curl/8.5.0");
});
