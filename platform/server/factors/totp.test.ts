import assert from "node:assert/strict";
import { test } from "node:test";
import { generateSync } from "otplib";
import { newTotpSecret, totpStep, totpUri } from "./totp.ts";

const at = (seconds: number): Date => new Date(seconds * 1_000);
/** "12345678901234567890" in base32: the secret of the published vectors (RFC 6238, appendix B). */
const published = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("the published codes are right at their moments", () => {
  // The vectors have eight digits, of which apps show the last six.
  assert.equal(totpStep(published, "287082", at(59), null), 1);
  assert.equal(totpStep(published, "081804", at(1_111_111_109), null), 37_037_036);
  assert.equal(totpStep(published, "279037", at(2_000_000_000), null), 66_666_666);
});

test("a code is right one step early or late, and no longer", () => {
  const secret = newTotpSecret();
  const code = generateSync({ secret, epoch: 3_000 });
  for (const seconds of [2_970, 3_000, 3_029, 3_059])
    assert.equal(totpStep(secret, code, at(seconds), null), 100, String(seconds));
  for (const seconds of [2_939, 3_060]) assert.equal(totpStep(secret, code, at(seconds), null), undefined, String(seconds));
});

test("a step that was used is refused, and so is every one before it", () => {
  const secret = newTotpSecret();
  const code = generateSync({ secret, epoch: 3_000 });
  assert.equal(totpStep(secret, code, at(3_000), 99), 100);
  assert.equal(totpStep(secret, code, at(3_000), 100), undefined);
  assert.equal(totpStep(secret, code, at(3_000), 101), undefined);
});

test("what is no code is no code", () => {
  const secret = newTotpSecret();
  for (const code of ["", "12345", "1234567", "12345a", "１２３４５６", " 123456"])
    assert.equal(totpStep(secret, code, at(3_000), null), undefined, code);
});

test("the address for an authenticator names house and account", () => {
  const uri = new URL(totpUri(published, "Assay", "ann"));
  assert.equal(uri.protocol, "otpauth:");
  assert.equal(uri.searchParams.get("secret"), published);
  assert.equal(uri.searchParams.get("issuer"), "Assay");
});
