import assert from "node:assert/strict";
import { test } from "node:test";
import { platformOf } from "./platform.ts";

const agents = {
  iphone: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15",
  mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15",
  pixel: "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36",
  windows: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36",
};

test("telephones, tablets and computers are told apart, an iPad also where it says that it is a Mac", () => {
  const of = (userAgent: string, touchPoints: number) => platformOf({ userAgent, touchPoints });
  assert.equal(of(agents.iphone, 5), "ios");
  assert.equal(of(agents.mac, 5), "ios");
  assert.equal(of(agents.mac, 0), "desktop");
  assert.equal(of(agents.pixel, 5), "android");
  assert.equal(of(agents.windows, 10), "desktop");
  assert.equal(of("", 0), "desktop");
});
