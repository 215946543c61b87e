import assert from "node:assert/strict";
import { test } from "node:test";
import { Rejection } from "@assay/core/rejection.ts";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { base58, bech32, bech32m, createBase58check } from "@scure/base";
import fc from "fast-check";
import { addressIn, type Family, families, judgeAddress, looksLike, normalAddress } from "./address.ts";

const codeOf = (family: Family, typed: string, contracts: readonly string[] = []): string => {
  const judged = judgeAddress(family, typed, contracts);
  return judged instanceof Rejection ? judged.code : judged;
};

const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const BTC = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const TAPROOT = "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0";
const LEGACY = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const SCRIPT = "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy";
const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

test("published addresses are taken in the one form in which they are kept (PAYEE-01)", () => {
  for (const [family, typed, kept] of [
    ["evm", EVM, EVM],
    ["evm", ` ${EVM.toLowerCase()}\n`, EVM],
    ["evm", `0x${EVM.slice(2).toUpperCase()}`, EVM],
    ["evm", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"],
    ["bitcoin", BTC, BTC],
    ["bitcoin", BTC.toUpperCase(), BTC],
    ["bitcoin", TAPROOT, TAPROOT],
    [
      "bitcoin",
      "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
      "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
    ],
    ["bitcoin", LEGACY, LEGACY],
    ["bitcoin", SCRIPT, SCRIPT],
    ["tron", TRON, TRON],
    ["tron", "TB115BhpCAFbjPUgniZ36TZYxNB67fPKzr", "TB115BhpCAFbjPUgniZ36TZYxNB67fPKzr"],
  ] as const)
    assert.equal(codeOf(family, typed), kept);
});

test("each wrong checksum is told as one, and each other network is named (PAYEE-01, PAYEE-02)", () => {
  for (const [family, typed, code] of [
    ["evm", EVM.replace("aA", "AA"), "wrong-checksum"],
    ["evm", "0x0000000000000000000000000000000000000000", "wrong-checksum"],
    ["evm", "0x0000000000000000000000000000000000000001", "wrong-checksum"],
    ["evm", EVM.slice(0, -1), "wrong-address"],
    ["evm", EVM.slice(2), "wrong-address"],
    ["bitcoin", BTC.replace("w508", "w509"), "wrong-checksum"],
    ["bitcoin", `${BTC.slice(0, -1)}T`, "wrong-checksum"],
    ["bitcoin", LEGACY.replace("QGefi", "QGefj"), "wrong-checksum"],
    // Version 1 in the checksum of version 0, and a version that nobody owns yet.
    ["bitcoin", bech32.encode("bc", [1, ...bech32.toWords(new Uint8Array(32).fill(7))]), "wrong-checksum"],
    ["bitcoin", bech32m.encode("bc", [2, ...bech32m.toWords(new Uint8Array(32).fill(7))]), "wrong-checksum"],
    ["bitcoin", bech32.encode("bc", [0, ...bech32.toWords(new Uint8Array(19).fill(7))]), "wrong-checksum"],
    ["tron", TRON.replace("NHq", "NHr"), "wrong-checksum"],
    ["tron", "41a614f803b6fd780986a42c78ec9c7f77e6ded13c", "wrong-address"],
    ["evm", TRON, "other-network"],
    ["evm", BTC, "other-network"],
    ["tron", EVM, "other-network"],
    ["tron", LEGACY, "other-network"],
    ["bitcoin", TRON, "other-network"],
    ["bitcoin", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "other-network"],
    ["bitcoin", "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", "other-network"],
    ["bitcoin", "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1", "other-network"],
    ["evm", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L", "other-network"],
    ["evm", "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV", "other-network"],
    ["evm", TRON.replace("NHq", "NHr"), "wrong-address"],
    ["tron", "", "wrong-address"],
    ["tron", "x".repeat(100_000), "wrong-address"],
    ["evm", `${EVM.slice(0, 20)}\u202e${EVM.slice(20)}`, "wrong-address"],
    ["evm", `${EVM.slice(0, 20)}\0${EVM.slice(20)}`, "wrong-address"],
    ["evm", `${EVM.slice(0, 20)}\u200b${EVM.slice(20)}`, "wrong-address"],
    // A Cyrillic letter that looks like the Latin one.
    ["evm", EVM.replace("a", "а"), "wrong-address"],
  ] as const)
    assert.equal(codeOf(family, typed), code, typed.slice(0, 60));
  const named = judgeAddress("evm", TRON);
  assert.deepEqual(named instanceof Rejection && named.values, { network: "TRON (TRC20)", chosen: "Ethereum (ERC20)" });
});

test("a token's contract is no destination, however it is written (PAYEE-03)", () => {
  const contract = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
  assert.equal(codeOf("evm", contract.toLowerCase(), [contract]), "token-contract");
  assert.equal(codeOf("tron", TRON, [TRON]), "token-contract");
});

const hash = fc.uint8Array({ minLength: 20, maxLength: 20 });
const check = createBase58check(sha256);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
/** EIP-55 said plainly: a letter is large where the hash of the small ones has an eight or more in its place. */
function mixed(bytes: Uint8Array): string {
  const digits = hex(bytes);
  const shade = hex(keccak_256(Buffer.from(digits)));
  return `0x${digits.replaceAll(/[a-f]/g, (letter, place: number) => (shade[place]! >= "8" ? letter.toUpperCase() : letter))}`;
}
const written: Readonly<Record<Family, (bytes: Uint8Array) => string>> = {
  evm: mixed,
  bitcoin: (bytes) => bech32.encode("bc", [0, ...bech32.toWords(bytes)]),
  tron: (bytes) => check.encode(Uint8Array.from([0x41, ...bytes])),
};

test("every address of a family is taken there and named elsewhere, and no changed character of it goes through (PAYEE-01, PAYEE-02)", () => {
  const drawn = fc.record({ family: fc.constantFrom(...families), bytes: hash, place: fc.nat(1_000), by: fc.nat(1_000) });
  fc.assert(
    fc.property(drawn, ({ family, bytes, place, by }) => {
      fc.pre(bytes.slice(0, 18).some((byte) => byte !== 0));
      const address = written[family](bytes);
      assert.equal(normalAddress(family, address), address);
      for (const other of families) if (other !== family) assert.equal(codeOf(other, address), "other-network");
      const at = 4 + (place % (address.length - 4));
      const alphabet = family === "evm" ? "0123456789" : family === "tron" ? "123456789ABCDEFGH" : "qpzry9x8gf2tvdw0s3jn";
      const sign = alphabet[by % alphabet.length]!;
      fc.pre(sign !== address[at] && (family !== "evm" || (/[a-f]/.test(address) && /[A-F]/.test(address))));
      const changed = judgeAddress(family, `${address.slice(0, at)}${sign}${address.slice(at + 1)}`);
      // A checksum of EIP-55 lets one mistake in some thousands pass, the others none in millions.
      if (family !== "evm") assert.ok(changed instanceof Rejection);
    }),
  );
});

test("whatever is typed is judged without a fault", () => {
  fc.assert(
    fc.property(fc.constantFrom(...families), fc.string({ unit: "binary", maxLength: 200 }), (family, typed) => {
      const judged = judgeAddress(family, typed);
      assert.ok(judged instanceof Rejection || normalAddress(family, judged) === judged);
    }),
  );
  assert.equal(base58.decode("11").length, 2);
});

test("an address is found in what a code says", () => {
  for (const [scanned, address] of [
    [EVM, EVM],
    [` ${TRON} `, TRON],
    [`bitcoin:${BTC}?amount=0.1&label=x`, BTC],
    [`BITCOIN:${BTC.toUpperCase()}`, BTC.toUpperCase()],
    [`ethereum:${EVM}@1?value=1e18`, EVM],
    [`ethereum:pay-${EVM}`, EVM],
    [`ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${EVM}&uint256=1`, EVM],
    [`tron:${TRON}`, TRON],
    ["https://example.com/x", "https://example.com/x"],
  ] as const)
    assert.equal(addressIn(scanned), address);
});

test("addresses with the same ends are taken for each other, and one is not alike itself (PAYEE-06)", () => {
  const one = "0x5aAe00000000000000000000000000000000bEAe";
  assert.ok(looksLike(one, "0x5AaE11111111111111111111111111111111BeaE"));
  assert.ok(!looksLike(one, one));
  assert.ok(!looksLike(one, "0x5aAf00000000000000000000000000000000bEAe"));
  assert.ok(looksLike("bc1qw508aaaaf3t4", BTC));
});
