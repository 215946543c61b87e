import assert from "node:assert/strict";
import { test } from "node:test";
import { admission } from "./admission.ts";

test("a list admits its addresses and networks and no other", () => {
  const admits = admission(["192.0.2.7", "10.0.0.0/8", "2001:db8::/32"]);
  for (const address of ["192.0.2.7", "10.255.0.1", "::ffff:10.0.0.1", "2001:db8:1::1"])
    assert.equal(admits(address), true, address);
  for (const address of ["192.0.2.8", "11.0.0.1", "2001:db9::1", "", "unix"]) assert.equal(admits(address), false, address);
});

test("no list admits everybody", () => {
  assert.equal(admission([])("192.0.2.8"), true);
});
