/** Pays on TRON. Nothing is reserved: each payment is void some minutes after it was signed, if it is in no block. */
import * as z from "zod/mini";
import { believedNodes, height, openNodes, told } from "./nodes.ts";
import { type Payer, SigningRefusal } from "./payer.ts";
import { type ChainAddress, NodeFault } from "./port.ts";
import type { Signer } from "./signer/signer.ts";
import { comparingTron } from "./tron.ts";

const digits = z.string().check(z.regex(/^\d{1,20}$/));
const now = z.object({
  blockID: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  block_header: z.object({ raw_data: z.object({ number: z._default(height, 0), timestamp: digits }) }),
});
const outcome = z.object({
  blockNumber: z.optional(height),
  fee: z._default(digits, "0"),
  result: z.optional(z.string()),
  receipt: z.optional(z.object({ result: z.optional(z.string()) })),
});
/** What a transfer of TRX and a token's `transfer` have of bytes at most. */
const [COIN_BYTES, TOKEN_BYTES] = [300n, 400n];
/** Prices of the network in sun, which its witnesses vote on. */
const prices = {
  energy: "getEnergyFee",
  byte: "getTransactionFee",
  account: "getCreateAccountFee",
  newAccount: "getCreateNewAccountFeeInSystemContract",
} as const;
const parameters = z.object({ chainParameter: z.array(z.object({ key: z.string(), value: z._default(digits, "0") })) });

export function tronPayer({ urls, signer }: { readonly urls: readonly string[]; readonly signer: Signer }): Payer {
  const { post } = openNodes(urls);
  const believed = believedNodes(urls, comparingTron);
  const ours = async () => await signer.address("tron");
  const word = (hex: string): string => hex.padStart(64, "0");

  async function call(token: string, function_selector: string, parameter: string, { post: ask } = { post }) {
    const shape = z.object({
      result: z.object({ result: z.optional(z.boolean()) }),
      energy_used: z._default(digits, "0"),
      constant_result: z._default(z.array(z.string()), []),
    });
    const body = { owner_address: (await ours()).key, contract_address: token, function_selector, parameter };
    const answer = told(shape, await ask("/wallet/triggerconstantcontract", body));
    if (answer.result.result !== true) throw new NodeFault(`TRON refuses ${function_selector}`);
    return answer;
  }

  async function priceOf(...keys: readonly (keyof typeof prices)[]): Promise<bigint[]> {
    const { chainParameter } = told(parameters, await post("/wallet/getchainparameters", {}));
    return keys.map((key) => {
      const named = chainParameter.find((one) => one.key === prices[key]);
      if (!named) throw new NodeFault(`a node of TRON does not name ${prices[key]}`);
      return BigInt(named.value);
    });
  }

  async function balance(token: string | null, of?: ChainAddress): Promise<bigint> {
    const node = await believed();
    const { key } = of ?? (await ours());
    if (token === null) {
      const account = await node.post("/wallet/getaccount", { address: key });
      return BigInt(told(z.object({ balance: z._default(digits, "0") }), account).balance);
    }
    const [units] = (await call(token, "balanceOf(address)", word(key.slice(2)), node)).constant_result;
    return BigInt(`0x${units ?? "0"}`);
  }

  return {
    name: "tron",
    address: async () => (await ours()).text,
    balance,
    feeOf: async ({ to, token, units }) => {
      const [energy, byte, account, newAccount] = await priceOf("energy", "byte", "account", "newAccount");
      // The receiver may be an account that is not there yet.
      if (token === null) return COIN_BYTES * byte! + account! + newAccount!;
      const called = await call(token, "transfer(address,uint256)", `${word(to.slice(2))}${word(units.toString(16))}`);
      // Half as much again: an account that has never had the token costs more.
      return (BigInt(called.energy_used) * energy! * 3n) / 2n + TOKEN_BYTES * byte!;
    },
    reserve: async ({ token, units }) => {
      if ((await balance(token)) < units)
        throw new SigningRefusal("not-enough", "the hot wallet of TRON has less than the payment");
      return "";
    },
    replaces: "conflicted",
    replace: async () => "",
    sign: async (payment) => {
      const { blockID, block_header } = told(now, await post("/wallet/getnowblock", {}));
      return await signer.sign("tron", { ...payment, spends: `${block_header.raw_data.number} ${blockID}` });
    },
    broadcast: async ({ hash, bytes }) => {
      const [raw_data_hex = "", signature = ""] = bytes.split(" ");
      const body = { transaction: `0a${lengthOf(raw_data_hex)}${raw_data_hex}12${lengthOf(signature)}${signature}` };
      const shape = z.object({ result: z.optional(z.boolean()), code: z.optional(z.string()) });
      const { result, code } = told(shape, await post("/wallet/broadcasthex", body));
      if (result !== true && code !== "DUP_TRANSACTION_ERROR") throw new NodeFault(`TRON refused ${hash}: ${code}`);
    },
    status: async ({ hash, voidAt }) => {
      // Blocks that no other branch replaces are asked first, so that nothing is mined in between.
      const { post: ask } = await believed();
      const solid = told(now, await ask("/walletsolidity/getnowblock", {})).block_header.raw_data.timestamp;
      const mined = told(outcome, await ask("/wallet/gettransactioninfobyid", { value: hash }));
      const { blockNumber, result, receipt } = mined;
      if (blockNumber !== undefined) {
        const isDone = result !== "FAILED" && (receipt?.result ?? "SUCCESS") === "SUCCESS";
        return { kind: "mined", height: blockNumber, isDone, fee: BigInt(mined.fee) };
      }
      const pending = told(
        z.object({ txID: z.optional(z.string()) }),
        await ask("/wallet/gettransactionfrompending", { value: hash }),
      );
      if (pending.txID !== undefined) return { kind: "waiting" };
      const isVoid = voidAt !== undefined && Number(solid) > voidAt.getTime();
      return { kind: isVoid ? "conflicted" : "unknown" };
    },
  };
}

/** The length of so many hex digits' bytes, as protocol buffers write it. */
function lengthOf(hex: string): string {
  const bytes: number[] = [];
  let left = hex.length / 2;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Buffer.from([...bytes, left]).toString("hex");
}
