import assert from "node:assert/strict";
import { test } from "node:test";
import { type AddressFacts, type AddressFields, addressRules, type Coin, type Listed, sendable } from "./address-form.ts";

const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const coin = (code: string, ...networks: Coin["networks"]): Coin => ({
  id: 3,
  code,
  name: code,
  kind: "coin",
  scale: 8,
  decimals_shown: 2,
  image: null,
  networks,
});
const open = (sub_name: string, type: string, address: string | null = null) =>
  ({ sub_name, type, address, status: "open" }) as const;
const contract = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const coins = [
  coin("USDT", open("ERC20", "evm", contract), open("TRC20", "tron"), { ...open("BTC", "bitcoin"), status: "closed" }),
  coin("SOL", open("SOL", "solana")),
  coin("ETH", open("ETH", "evm")),
];
const listed = (name: string, address: string, more: Partial<Listed> = {}): Listed => ({
  id: name,
  currency: "USDT",
  currency_id: 3,
  type: "ERC20",
  name,
  address,
  qrcode: null,
  created_at: 0,
  usable_at: 0,
  alike: null,
  ...more,
});
const facts = (...list: Listed[]): AddressFacts => ({ coins, list });
const typed = (more: Partial<AddressFields> = {}): AddressFields => ({
  coin: "USDT",
  network: "ERC20",
  name: "Cold wallet",
  address: EVM.toLowerCase(),
  ...more,
});
const faultOf = (fields: AddressFields, known: AddressFacts = facts()): string | undefined =>
  addressRules.faults(fields, known).address?.code;

test("only coins with an open network that can be judged are offered", () => {
  assert.deepEqual(
    sendable(coins).map(({ code }) => code),
    ["USDT", "ETH"],
  );
  assert.equal(faultOf(typed({ network: "BTC" })), "no-such-network");
});

test("the form says what the server would: another network, a contract, an address that is listed", () => {
  assert.equal(faultOf(typed()), undefined);
  assert.equal(faultOf(typed({ address: " " })), "required");
  assert.equal(faultOf(typed({ network: "TRC20" })), "other-network");
  assert.equal(faultOf(typed({ address: contract })), "token-contract");
  assert.equal(faultOf(typed({ coin: "ETH", network: "ETH", address: contract })), "token-contract");
  assert.equal(faultOf(typed(), facts(listed("Mine", EVM))), "address-known");
  assert.equal(faultOf(typed({ coin: "ETH", network: "ETH" }), facts(listed("Mine", EVM))), undefined);
  assert.deepEqual(
    ["", "x", "Cold wallet"].map((name) => addressRules.faults(typed({ name }), facts()).name?.code),
    ["required", "wrong-payee-name", undefined],
  );
});

test("an address with the ends of one that is listed is named, and shown as it will be kept", () => {
  const other = `0x5aAe${"0".repeat(32)}Aaed`.replace("Aaed", "eAed");
  assert.deepEqual(addressRules.summary(typed(), facts(listed("Mine", other))), { address: EVM, alike: "Mine" });
  assert.deepEqual(addressRules.summary(typed(), facts()), { address: EVM, alike: undefined });
  assert.equal(addressRules.summary(typed({ address: "x" }), facts()), undefined);
});
