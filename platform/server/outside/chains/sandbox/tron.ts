/** A node of a practice chain that speaks TRON's HTTP interface. It builds and takes transactions of TRX and of tokens' `transfer`, and checks who has signed; it runs one contract more, which sends on what it is sent. */
import { hash as digest } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { MINUTE_MS } from "@assay/core/time.ts";
import { TRANSFER_TOPIC } from "../ethereum.ts";
import { addressOfKey } from "../keys.ts";
import { Balances, ENDLESS, HOT_STOCK, sandboxTokens } from "./balances.ts";
import { type Block, type ChainLaws, SandboxChain, SETTLED } from "./chain.ts";
import { decode, encode, type Field } from "../protobuf.ts";
import { hotKey, payingKey } from "./wallet.ts";

/** A contract that sends the TRX that it is called with to the address that it is called with. */
export const FORWARDER = "415a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d0003";

interface Sent {
  readonly id: string;
  readonly rawHex: string;
  readonly from: string;
  readonly payee: string;
  /** The contract that is called: that of a token, or the one that sends on. */
  readonly called: string | null;
  readonly token: string | null;
  readonly units: bigint;
}

const TRANSFER = "a9059cbb";
/** Numbers of the two kinds of contract, and the names of their messages. */
const kinds = {
  TransferContract: { number: 1n, url: "type.googleapis.com/protocol.TransferContract" },
  TriggerSmartContract: { number: 31n, url: "type.googleapis.com/protocol.TriggerSmartContract" },
} as const;
const tokens: readonly string[] = Object.values(sandboxTokens.tron);
const key = payingKey("tron");
const unhex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "hex"));
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const word = (hex: string): string => hex.padStart(64, "0");

type Input = Readonly<Record<string, unknown>>;

export async function tronNode(laws: Pick<ChainLaws<Sent>, "clock" | "salt">) {
  const payer = (await addressOfKey("tron", key.open)).key;
  const balances = new Balances();
  const hot = (await addressOfKey("tron", hotKey("tron").open)).key;
  for (const token of [null, ...tokens]) {
    balances.add(token, payer, ENDLESS);
    balances.add(token, hot, token === null ? HOT_STOCK.sun : HOT_STOCK.tether);
  }
  const failed = new Set<string>();
  const chain = new SandboxChain<Sent>({
    ...laws,
    hashText: (height, hex) => `${height.toString(16).padStart(16, "0")}${hex.slice(16)}`,
    moved: ({ id, from, payee, called, token, units }, direction) => {
      balances.add(null, from, BigInt(-direction) * feeOf(called));
      if (direction === 1 && balances.of(token, from) < units) failed.add(id);
      else if (direction === 1) balances.move(token, from, payee, units);
      else if (!failed.delete(id)) balances.move(token, payee, from, units);
    },
    dropped: ({ id }) => void known.delete(id),
  });
  const known = new Set<string>();

  /** An unsigned transaction that names a recent block and ends soon. */
  function build(kind: keyof typeof kinds, message: Uint8Array): object {
    const { height, hash } = chain.head();
    const now = laws.clock.now().getTime();
    const { number, url } = kinds[kind];
    const any = encode([
      [1, Buffer.from(url)],
      [2, message],
    ]);
    const raw = encode([
      [1, unhex((height & 65_535).toString(16).padStart(4, "0"))],
      [4, unhex(hash.slice(16, 32))],
      [8, BigInt(now + MINUTE_MS)],
      [
        11,
        encode([
          [1, number],
          [2, any],
        ]),
      ],
      [14, BigInt(now)],
      ...(kind === "TriggerSmartContract" ? ([[18, 100_000_000n]] as const) : []),
    ]);
    return { txID: digest("sha256", raw), raw_data_hex: hexOf(raw), visible: false };
  }

  async function take({ raw_data_hex, signature }: Input): Promise<object> {
    const raw = unhex(String(raw_data_hex));
    const id = digest("sha256", raw);
    const said = parsed(raw);
    if (known.has(id)) return { result: false, code: "DUP_TRANSACTION_ERROR", txid: id };
    if (!said || said.expiresAt <= laws.clock.now().getTime())
      return { result: false, code: said ? "TRANSACTION_EXPIRATION_ERROR" : "CONTRACT_VALIDATE_ERROR", txid: id };
    if ((await signerOf(id, String((signature as readonly unknown[])[0]))) !== said.from)
      return { result: false, code: "SIGERROR", txid: id };
    known.add(id);
    chain.submit({ id, rawHex: String(raw_data_hex), ...said });
    return { result: true, txid: id };
  }

  const textOf = (one: Sent) => ({
    txID: one.id,
    ret: [{ contractRet: failed.has(one.id) ? "REVERT" : "SUCCESS" }],
    raw_data_hex: one.rawHex,
    raw_data: {
      contract: [
        one.called === null
          ? {
              type: "TransferContract",
              parameter: { value: { amount: String(one.units), owner_address: one.from, to_address: one.payee } },
            }
          : { type: "TriggerSmartContract", parameter: { value: { owner_address: one.from, contract_address: one.called } } },
      ],
    },
  });
  /** As a node tells it that saves what contracts have sent. */
  const innerOf = ({ id, payee, units }: Sent) => ({
    hash: digest("sha256", `${id} call`),
    caller_address: FORWARDER,
    transferTo_address: payee,
    callValueInfo: [{ callValue: String(units) }],
    note: Buffer.from("call").toString("hex"),
    ...(failed.has(id) && { rejected: true }),
  });
  /** What somebody has with the newest block that no other branch replaces: without what those above it have moved. */
  function settledOf(owner: string): bigint {
    const { height } = chain.head();
    const newest = Array.from({ length: Math.min(SETTLED, height) }, (_, index) => chain.blockAt(height - index));
    return newest
      .flatMap((block) => block?.transactions ?? [])
      .reduce(
        (sum, { id, from, payee, called, token, units }) => {
          const moved = token === null && !failed.has(id) ? units : 0n;
          return sum - (payee === owner ? moved : 0n) + (from === owner ? moved + feeOf(called) : 0n);
        },
        balances.of(null, owner),
      );
  }
  const blockText = ({ height, hash, parent, at, transactions }: Block<Sent>) => ({
    blockID: hash,
    block_header: { raw_data: { number: height, parentHash: parent, timestamp: at } },
    ...(transactions.length > 0 && { transactions: transactions.map(textOf) }),
  });
  const paths: Readonly<Record<string, (input: Input) => unknown>> = {
    "/wallet/getnowblock": () => blockText(chain.head()),
    "/wallet/getblockbynum": ({ num }) => {
      const block = chain.blockAt(Number(num));
      return block ? blockText(block) : {};
    },
    "/wallet/gettransactioninfobyblocknum": ({ num }) =>
      (chain.blockAt(Number(num))?.transactions ?? []).map((one) => ({
        id: one.id,
        blockNumber: Number(num),
        ...(one.called === FORWARDER && { internal_transactions: [innerOf(one)] }),
        ...(one.token !== null &&
          !failed.has(one.id) && {
            log: [
              {
                address: one.token.slice(2),
                topics: [TRANSFER_TOPIC.slice(2), word(one.from.slice(2)), word(one.payee.slice(2))],
                data: word(one.units.toString(16)),
              },
            ],
          }),
      })),
    "/wallet/createtransaction": ({ owner_address, to_address, amount }) =>
      build(
        "TransferContract",
        encode([
          [1, unhex(String(owner_address))],
          [2, unhex(String(to_address))],
          [3, BigInt(String(amount))],
        ]),
      ),
    "/wallet/triggersmartcontract": ({ owner_address, contract_address, parameter, call_value = 0 }) => ({
      result: { result: true },
      transaction: build(
        "TriggerSmartContract",
        encode([
          [1, unhex(String(owner_address))],
          [2, unhex(String(contract_address))],
          [3, BigInt(String(call_value))],
          [4, unhex(`${TRANSFER}${String(parameter)}`)],
        ]),
      ),
    }),
    "/wallet/broadcasttransaction": async (input) => await take(input),
    "/wallet/broadcasthex": async ({ transaction }) => {
      const fields = decode(unhex(String(transaction)));
      const [raw, signature] = [fields.get(1) as Uint8Array, fields.get(2) as Uint8Array];
      return await take({ raw_data_hex: hexOf(raw), signature: [hexOf(signature)] });
    },
    "/wallet/getchainparameters": () => ({
      chainParameter: Object.entries(PRICES).map(([key, value]) => ({ key, value: String(value) })),
    }),
    "/wallet/getaccount": ({ address }) => ({ address, balance: capped(balances.of(null, String(address))) }),
    "/wallet/triggerconstantcontract": ({ contract_address, function_selector, parameter }) => ({
      result: { result: true },
      energy_used: 65_000,
      constant_result:
        function_selector === "balanceOf(address)"
          ? [word(balances.of(String(contract_address), `41${String(parameter).slice(-40)}`).toString(16))]
          : [word("1")],
    }),
    "/wallet/gettransactioninfobyid": ({ value }) => {
      const block = chain.blockOf(String(value));
      const sent = block?.transactions.find(({ id }) => id === value);
      if (!block || !sent) return {};
      const isFailed = failed.has(sent.id);
      return { id: value, blockNumber: block.height, fee: String(feeOf(sent.called)), ...(isFailed && { result: "FAILED" }) };
    },
    "/wallet/gettransactionfrompending": ({ value }) =>
      chain.head() && chain.waiting.some(({ id }) => id === value) ? { txID: value } : {},
    "/walletsolidity/getaccount": ({ address }) => ({ address, balance: capped(settledOf(String(address))) }),
    "/walletsolidity/getnowblock": () => blockText(chain.blockAt(Math.max(0, chain.head().height - SETTLED))!),
  };
  return { chain, paths, payer };
}

/** What the network asks for, in sun. */
const PRICES = {
  getEnergyFee: 420,
  getTransactionFee: 1_000,
  getCreateAccountFee: 100_000,
  getCreateNewAccountFeeInSystemContract: 1_000_000,
} as const;

/** What the network takes, in sun: for the bytes of a transfer, and for the energy of a contract's. */
const feeOf = (called: string | null): bigint => (called === null ? 268_000n : 27_300_000n);

/** A node writes no number above that of eight bytes. */
const capped = (units: bigint): string => String(units < 10n ** 18n ? units : 10n ** 18n);

/** What a transaction's bytes say; undefined where they say nothing that this chain does. */
function parsed(
  raw: Uint8Array,
): (Pick<Sent, "from" | "payee" | "called" | "token" | "units"> & { expiresAt: number }) | undefined {
  try {
    const fields = decode(raw);
    const bytes = (of: ReadonlyMap<number, Field>, number: number): Uint8Array => of.get(number) as Uint8Array;
    const contract = decode(bytes(fields, 11));
    const message = decode(bytes(decode(bytes(contract, 2)), 2));
    const from = hexOf(bytes(message, 1));
    const expiresAt = Number(fields.get(8));
    if (contract.get(1) === kinds.TransferContract.number)
      return { from, payee: hexOf(bytes(message, 2)), called: null, token: null, units: message.get(3) as bigint, expiresAt };
    const [called, data] = [hexOf(bytes(message, 2)), hexOf(bytes(message, 4))];
    const payee = `41${data.slice(32, 72)}`;
    if (called === FORWARDER)
      return { from, payee, called, token: null, units: (message.get(3) as bigint | undefined) ?? 0n, expiresAt };
    if (!tokens.includes(called) || !data.startsWith(TRANSFER) || data.length !== 136) return undefined;
    return { from, payee, called, token: called, units: BigInt(`0x${data.slice(72)}`), expiresAt };
  } catch {
    return undefined;
  }
}

/** The address whose key has signed; a signature is r, s and which of the two keys it is. */
async function signerOf(id: string, signature: string): Promise<string> {
  const bytes = unhex(signature);
  if (bytes.length !== 65) return "";
  try {
    const signed = Uint8Array.from([bytes[64]! % 27, ...bytes.slice(0, 64)]);
    const open = secp256k1.recoverPublicKey(signed, unhex(id), { prehash: false });
    return (await addressOfKey("tron", open)).key;
  } catch {
    return "";
  }
}

/** Signs what a node has built, as a wallet does. */
export function sign(txId: string): string {
  const bytes = secp256k1.sign(unhex(txId), key.secret, { prehash: false, format: "recovered" });
  return hexOf(Uint8Array.from([...bytes.slice(1), bytes[0]!]));
}
