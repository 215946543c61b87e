/** Withdrawals: value leaves over a chain, or reaches another customer inside the ledger. */
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import { passkeyAnswer, passkeyOptions } from "@assay/core/passkey-shapes.ts";
import { operator } from "@assay/core/roles.ts";
import { at, currencyId, decimal, id, integer, paging, pageOf, signedDecimal as signed, text } from "@assay/core/shapes.ts";
import { stepShape } from "@assay/core/step-shape.ts";
import { networks, states as depositStates } from "@assay/features/deposits/contract.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";
import { kinds, owners, reasons, rowKinds, states, stepNames, walletStates } from "./rules.ts";

export { networks };
const network = z.enum(networks);

/** Reasons of its bills. */
export const bills = [
  { reason: "withdrawal" },
  { reason: "withdrawal-return" },
  { reason: "withdrawal-paid", outside: true },
  { reason: "withdrawal-refund", outside: true },
  { reason: "withdrawal-internal", outside: true },
] as const satisfies readonly Bill[];

const rate = z.object({
  currency: z.string(),
  currency_id: z.int(),
  network,
  /** The least that can be asked for, the fee in it included. */
  min: decimal,
  fee: decimal,
  /** Decimals of an amount over this network. */
  decimals: z.int(),
  minutes: z.int(),
  /** Nothing is signed on this network now; what was asked for waits and can be cancelled. */
  paused: z.boolean(),
  pause_reason: z.nullable(z.string()),
  /** The hot wallet lacks the coin that pays the network; it goes on by itself once it has it. */
  lacks_fees: z.boolean(),
});

const withdrawal = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  currency: z.string(),
  network,
  amount: decimal,
  fee: decimal,
  /** What reaches the address: the amount without the fee. */
  arrives: decimal,
  address: z.string(),
  /** The name on the customer's list; null where it was typed. */
  name: z.nullable(z.string()),
  state: z.enum(states),
  reason: z.nullable(z.enum(reasons)),
  /** What whoever refused it has said. */
  note: z.nullable(z.string()),
  hash: z.nullable(z.string()),
  created_at: at,
  ended_at: z.nullable(at),
  /** When the open step has to be over; null once it is over. */
  due_at: z.nullable(at),
  late: z.boolean(),
  can_cancel: z.boolean(),
});

const step = stepShape(stepNames, owners, reasons);

/** As the chain counts, with its decimals; a difference may be below zero. */
const chainAmount = z.string();
const holding = {
  currency: z.string(),
  network,
  /** By the ledger, what came over this network and has not left. */
  book: chainAmount,
  /** On customers' own addresses. */
  addresses: chainAmount,
  /** Null where nothing here can pay. */
  hot: z.nullable(chainAmount),
  cold: z.nullable(chainAmount),
  /** Has left the ledger and not yet the hot wallet. */
  on_way: chainAmount,
  /** What the network has taken and the ledger has not posted yet. */
  fees_open: chainAmount,
  /** What strangers have sent to the house's own addresses: credited to the treasury, and not final yet. */
  received: chainAmount,
  arriving: chainAmount,
  /** What the wallets had beside the books when they were first read, and what people have named since. */
  opening: chainAmount,
  /** Addresses, hot and cold, without what is on its way, arriving and the opening, with open fees, against the ledger. */
  difference: chainAmount,
  read_at: at,
};

const desk = operator("treasury-checker", "treasury-maker", "support", "auditor");

export const calls = {
  showRates: call("GET /wallet/getRateCurrency", {
    who: "customer",
    does: "What can be withdrawn, per network with least amount and fee; of one currency, if it is named, also what is available.",
    input: { id: z.optional(currencyId) },
    output: z.object({
      practice: z.boolean(),
      list: z.array(rate),
      /** In the currency; null where none is named. */
      available: z.nullable(decimal),
      /** In 24 hours, in BTC by the index; null where nothing is limited. */
      limit: z.nullable(z.object({ most: decimal, used: decimal, left: decimal })),
      /** What is left of it in the currency, and of what need not stay, rounded down; null without a currency, a price or a limit. */
      left: z.nullable(decimal),
      /** USDT in value that has to stay, and until when; null where none has, or no moment is known. */
      stays: z.nullable(z.object({ held: decimal, until: z.nullable(at) })),
    }),
    rejections: [],
  }),
  withdraw: call("POST /wallet/out", {
    who: "customer",
    value: "leaves",
    does: "Asks for a withdrawal to an address on the customer's list, or to an address of another customer. The fee is part of the amount. Anybody but practice accounts is verified to level 1.",
    input: {
      currency: currencyId,
      network,
      amount: decimal,
      /** An entry of the list. */
      wallet: z.optional(id),
      /** An address of another customer of ours, where no entry is named. */
      address: z.optional(text(1, 120)),
    },
    output: z.object({ withdrawal }),
    rejections: [
      "no-withdrawal-here",
      "wrong-amount",
      "below-least",
      "insufficient-balance",
      "no-such-payee",
      "payee-waits",
      "not-on-your-list",
      "wrong-address",
      "wrong-checksum",
      "other-network",
      "token-contract",
      "own-address",
      "address-refused",
      "network-paused",
      "worth-unknown",
      "over-withdrawal-limit",
      "value-stays",
      "too-many-withdrawals",
      "too-many-withdrawals-today",
    ],
    cost: 3,
  }),
  listWithdrawals: call("GET /user/withdraw/list", {
    who: "customer",
    does: "The customer's withdrawals, the newest first.",
    input: { ...paging, currency: z.optional(currencyId), network: z.optional(network) },
    output: pageOf(withdrawal),
    rejections: [],
  }),
  listMoves: call("GET /user/fund/records", {
    who: "customer",
    does: "The customer's deposits and withdrawals in one list, the newest first.",
    input: { page: z._default(integer(1, 50), 1), limit: paging.limit },
    output: pageOf(
      z.object({
        way: z.enum(["in", "out"]),
        id: z.string(),
        /** Null where a token came that is not listed. */
        currency: z.nullable(z.string()),
        network,
        /** As the chain counts it where it came, in the ledger's units where it goes. */
        amount: z.string(),
        state: z.enum([...depositStates, ...states]),
        at,
      }),
    ),
    rejections: [],
  }),
  showWithdrawal: call("GET /user/withdraw/detail", {
    who: "customer",
    does: "One withdrawal of the customer, with each of its steps, whose turn it is and until when.",
    input: { id },
    output: z.object({ withdrawal, steps: z.array(step) }),
    rejections: ["no-such-withdrawal"],
  }),
  cancel: call("POST /user/withdraw/cancel", {
    who: "customer",
    does: "Takes a withdrawal back before it is handed to the signer; all of the amount is available again.",
    input: { id },
    output: z.object({ withdrawal }),
    rejections: ["no-such-withdrawal", "too-late-to-cancel"],
  }),
  showPunctuality: call("GET /withdrawals/punctuality", {
    who: "visitor",
    does: "Of withdrawals over chains that were confirmed within 30 days: how many, how many missed a deadline, and the median time.",
    input: {},
    output: z.object({ days: z.int(), confirmed: z.int(), late: z.int(), median_minutes: z.nullable(z.int()) }),
    rejections: [],
  }),
  listWaiting: call("GET /desk/withdrawals", {
    who: desk,
    does: "Withdrawals that are not over: the late ones first, then those that wait for people, the oldest first; beside them what fell out of halted networks.",
    input: { limit: z._default(integer(1, 100), 50) },
    output: z.object({
      networks: z.array(
        z.object({
          network,
          paused: z.boolean(),
          reason: z.nullable(z.string()),
          /** Blocks were replaced under what was credited (deposits). */
          halted: z.boolean(),
          lacks_fees: z.boolean(),
          waiting: z.int(),
          broadcast: z.int(),
        }),
      ),
      /** Of halted networks: payments that were confirmed and are not final since, the oldest first. */
      doubts: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(rowKinds),
          customer: z.string(),
          currency: z.string(),
          network,
          /** What arrives. */
          amount: decimal,
          address: z.string(),
          hash: z.string(),
          /** When it was confirmed. */
          at,
          /** It can never be mined again. */
          gone: z.boolean(),
        }),
      ),
      list: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(rowKinds),
          /** Zeros where it is the house's own. */
          customer: z.string(),
          currency: z.string(),
          network,
          amount: decimal,
          /** In USDT by the index when it was asked for; null where there was none. */
          worth: z.nullable(decimal),
          address: z.string(),
          state: z.enum(states),
          reason: z.nullable(z.enum(reasons)),
          created_at: at,
          due_at: z.nullable(at),
          late: z.boolean(),
          approvals: z.int(),
          needed: z.int(),
        }),
      ),
      more: z.boolean(),
    }),
    rejections: [],
  }),
  showHouse: call("GET /withdrawals/house", {
    who: "visitor",
    does: "What the ledger owes in each currency and where it came from, beside what is on customers' addresses, in the hot wallet and cold, as last read.",
    input: {},
    output: z.object({
      practice: z.boolean(),
      totals: z.array(
        z.object({
          currency: z.string(),
          customers: decimal,
          house: signed,
          /** Came over chains on which real money moves. */
          chains: signed,
          /** Came over a sandbox's chains. */
          practice_chains: signed,
          /** From anywhere else: banks, and a sandbox's gifts. */
          elsewhere: signed,
          read_at: at,
        }),
      ),
      networks: z.array(z.object(holding)),
    }),
    rejections: [],
  }),
  listWallets: call("GET /desk/withdrawals/wallets", {
    who: desk,
    does: "Each hot wallet between its floor and its ceiling, what treasury is asked for, and what networks have taken beside what customers have paid.",
    input: {},
    output: z.object({
      wallets: z.array(
        z.object({
          ...holding,
          floor: z.nullable(chainAmount),
          ceiling: z.nullable(chainAmount),
          state: z.enum(walletStates),
          /** To the cold address, or to the hot wallet: as far as the middle of its bounds. */
          move: z.nullable(chainAmount),
          hot_address: z.nullable(z.string()),
          cold_address: z.nullable(z.string()),
          sweeping: z.boolean(),
        }),
      ),
      fees: z.array(
        z.object({
          network,
          coin: z.string(),
          collected: z.array(z.object({ currency: z.string(), amount: decimal })),
          taken: chainAmount,
          /** In units of the ledger. */
          posted: decimal,
          /** In USDT by the index, rounded down; null without a price. */
          surplus: z.nullable(signed),
        }),
      ),
    }),
    rejections: [],
  }),
  sweep: call("POST /desk/withdrawals/sweep", {
    who: operator("treasury-maker"),
    approvals: { role: "treasury-checker", count: () => 1 },
    does: "Sends what a hot wallet has above the middle of its bounds to the cold address of the house, once it is above the ceiling. Nobody types an amount or an address.",
    input: { currency: currencyId, network },
    output: z.object({ withdrawal: z.string() }),
    rejections: ["no-such-wallet", "not-above-ceiling", "sweep-under-way"],
  }),
  nameDifference: call("POST /desk/withdrawals/difference", {
    who: operator("treasury-maker"),
    approvals: { role: "treasury-checker", count: () => 1 },
    does: "Names what wallets have beside the books, such as a top-up that treasury has sent. It moves no money; everybody reads the sum of what was named.",
    input: { currency: currencyId, network, note: text(1, 300) },
    output: z.object({ named: chainAmount }),
    rejections: ["no-such-wallet", "no-difference"],
  }),
  beginApproval: call("GET /desk/withdrawals/approval", {
    who: operator("treasury-checker"),
    does: "What an operator's passkey signs to approve a withdrawal: its payee, its amount and the most that the network may take, good for a day. Null where he has none, in a sandbox.",
    input: { withdrawal: id },
    output: z.object({ options: z.nullable(passkeyOptions), expires_at: at }),
    rejections: ["no-such-withdrawal", "withdrawal-decided"],
  }),
  showPins: call("GET /desk/withdrawals/pins", {
    who: operator("treasury-checker"),
    does: "The operator's own passkeys as the signer's keystore pins them, and what they sign for a keystore that shall trust others, named by its digest. Such a signature approves no payment.",
    input: { digest: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))) },
    output: z.object({
      pins: z.array(z.object({ operator: z.string(), credentialId: z.string(), publicKey: z.string() })),
      options: z.nullable(passkeyOptions),
    }),
    rejections: [],
  }),
  approve: call("POST /desk/withdrawals/approve", {
    who: operator("treasury-checker"),
    does: "Approves a withdrawal that waits for people, with what the operator's passkey has signed. With as many as its value needs it is ready to be signed.",
    input: { withdrawal: id, credential: z.optional(passkeyAnswer), expires_at: z.optional(integer(0, 9_999_999_999_999)) },
    output: z.object({ state: z.enum(states) }),
    rejections: ["no-such-withdrawal", "withdrawal-decided", "approved-already", "passkey-refused"],
  }),
  refuse: call("POST /desk/withdrawals/refuse", {
    who: operator("treasury-checker"),
    does: "Refuses a withdrawal before it is handed to the signer; the customer reads the note and has all of the amount again.",
    input: { withdrawal: id, note: text(1, 300) },
    output: z.object({ state: z.enum(states) }),
    rejections: ["no-such-withdrawal", "withdrawal-decided"],
  }),
  nameLost: call("POST /desk/withdrawals/lost", {
    who: operator("treasury-maker"),
    approvals: { role: "treasury-checker", count: () => 1 },
    does: "Names a payment of a halted network that was confirmed and is not final again: it keeps the network halted no longer and is on its way once more. Nothing else is given its nonce or coins, and it is given back only once the chain has finally not paid it and the halt is over.",
    input: { withdrawal: id },
    output: z.object({ state: z.enum(states) }),
    rejections: ["no-such-withdrawal", "not-halted", "not-in-doubt"],
  }),
  pause: call("POST /desk/withdrawals/pause", {
    who: operator("treasury-checker", "treasury-maker"),
    does: "Stops signing on a network, or on all; cancelling goes on. The note is what customers read.",
    input: { network: z.enum([...networks, "all"]), note: text(1, 200) },
    output: z.object({ paused: z.array(network) }),
    rejections: ["paused-already"],
  }),
  resume: call("POST /desk/withdrawals/resume", {
    who: operator("treasury-maker"),
    approvals: { role: "treasury-checker", count: () => 1 },
    does: "Lets a network, or all, sign again.",
    input: { network: z.enum([...networks, "all"]) },
    output: z.object({ resumed: z.array(network) }),
    rejections: ["not-paused"],
  }),
};

export const events = {
  changed: event("withdrawals.changed", z.object({ customerId: z.string() }), [
    calls.listWithdrawals,
    calls.listMoves,
    calls.showWithdrawal,
    calls.showRates,
    ...balanceCalls,
  ]),
};
