/** Pays on TRON. Nothing is reserved: each payment is void some minutes after it was signed, if it is in no block. */
import * as z from "zod/mini";
import { height, openNodes, told } from "./nodes.ts";
import { type Payer, SigningRefusal } from "./payer.ts";
import { NodeFault } from "./port.ts";
import type { Signer } from "./signer/signer.ts";

const digits = z.string().check(z.regex(/^\d{1,20}$/));
const now = z.object({
  blockID: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  block_header: z.object({ raw_data: z.object({ number: z._default(height, 0), timestamp: digits }) }),
});
const outcome = z.object({
  blockNumber: z.optional(height),
  result: z.optional(z.string()),
  receipt: z.optional(z.object({ result: z.optional(z.string()) })),
});
/** What a transfer of TRX to an account that is there, and a token's `transfer`, use at most, in sun. */
const COIN_FEE = 1_500_000n;
const SUN_PER_ENERGY = 420n;
const BYTES_FEE = 500_000n;

export function tronPayer({ urls, signer }: { readonly urls: readonly string[]; readonly signer: Signer }): Payer {
  const { post } = openNodes(urls);
  const ours = async () => await signer.address("tron");
  const word = (hex: string): string => hex.padStart(64, "0");

  async function call(token: string, function_selector: string, parameter: string) {
    const shape = z.object({
      result: z.object({ result: z.optional(z.boolean()) }),
      energy_used: z._default(digits, "0"),
      constant_result: z._default(z.array(z.string()), []),
    });
    const body = { owner_address: (await ours()).key, contract_address: token, function_selector, parameter };
    const answer = told(shape, await post("/wallet/triggerconstantcontract", body));
    if (answer.result.result !== true) throw new NodeFault(`TRON refuses ${function_selector}`);
    return answer;
  }

  async function balance(token: string | null): Promise<bigint> {
    const { key } = await ours();
    if (token === null) {
      const account = await post("/wallet/getaccount", { address: key });
      return BigInt(told(z.object({ balance: z._default(digits, "0") }), account).balance);
    }
    const [units] = (await call(token, "balanceOf(address)", word(key.slice(2)))).constant_result;
    return BigInt(`0x${units ?? "0"}`);
  }

  return {
    name: "tron",
    address: async () => (await ours()).text,
    balance,
    feeOf: async ({ to, token, units }) => {
      if (token === null) return COIN_FEE;
      const called = await call(token, "transfer(address,uint256)", `${word(to.slice(2))}${word(units.toString(16))}`);
      // Half as much again: an account that has never had the token costs more.
      return (BigInt(called.energy_used) * SUN_PER_ENERGY * 3n) / 2n + BYTES_FEE;
    },
    reserve: async ({ token, units }) => {
      if ((await balance(token)) < units)
        throw new SigningRefusal("not-enough", "the hot wallet of TRON has less than the payment");
      return "";
    },
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
      const solid = told(now, await post("/walletsolidity/getnowblock", {})).block_header.raw_data.timestamp;
      const { blockNumber, result, receipt } = told(outcome, await post("/wallet/gettransactioninfobyid", { value: hash }));
      if (blockNumber !== undefined) {
        const isDone = result !== "FAILED" && (receipt?.result ?? "SUCCESS") === "SUCCESS";
        return { kind: "mined", height: blockNumber, isDone };
      }
      const pending = told(
        z.object({ txID: z.optional(z.string()) }),
        await post("/wallet/gettransactionfrompending", { value: hash }),
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
