/** Deposits: where to pay, what has come and how far it is confirmed, and claims about what has not. */
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { at, currencyId, decimal, id, integer, paging, pageOf, text } from "@assay/core/shapes.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";

/** Chains on which deposits come. */
export const networks = ["ethereum", "bitcoin", "tron"] as const;
export type Network = (typeof networks)[number];
const network = z.enum(networks);

/** Whose transfers to the house's own addresses are. */
export const HOUSE_ID = "00000000-0000-0000-0000-000000000000";

/** Reasons of its bills. */
export const bills = [{ reason: "deposit", outside: true }] as const satisfies readonly Bill[];

/** What became of a transfer, as its customer sees it. */
export const states = ["seen", "confirming", "credited", "small", "orphaned", "unsupported"] as const;
export const caseStates = ["open", "matched", "closed"] as const;
export const caseKinds = ["claim", "unsupported", "unseen"] as const;
/** What came of reading a transaction again that people have named for a case. */
export const readAnswers = ["found", "nothing"] as const;

const hash = z.string().check(z.regex(/^(0x)?[0-9a-fA-F]{64}$/));
const note = text(1, 300);
/** As the chain counts it: a token may have made more units than any currency has. */
const chainAmount = z.string().check(z.regex(/^[0-9]{1,78}(\.[0-9]{1,36})?$/));

const terms = {
  currency: z.string(),
  currency_id: z.int(),
  network,
  /** What is credited at once; less adds up with what comes next. */
  min: decimal,
  /** Blocks, that of the transfer included, after which it is credited. */
  confirmations: z.int(),
  /** The contract of a token, as people copy it; null where it is the chain's own coin. */
  token: z.nullable(z.string()),
  /** Crediting is stopped: an operator looks at a reorganisation. */
  halted: z.boolean(),
};

const deposit = z.object({
  id: z.string(),
  /** Null where the token is not one that is listed. */
  currency: z.nullable(z.string()),
  network,
  /** As the chain counts it, exactly; whole units of the contract where the token is not known. */
  amount: chainAmount,
  status: z.enum(states),
  confirmations: z.int(),
  needed: z.int(),
  hash: z.string(),
  address: z.string(),
  token: z.nullable(z.string()),
  seen_at: at,
  credited_at: z.nullable(at),
});

const oneCase = {
  id: z.string(),
  kind: z.enum(caseKinds),
  status: z.enum(caseStates),
  network,
  currency: z.nullable(z.string()),
  amount: chainAmount,
  hash: z.nullable(z.string()),
  /** What whoever closed it has said. */
  note: z.nullable(z.string()),
  created_at: at,
};

export const calls = {
  listNetworks: call("GET /recharge/networks", {
    who: "visitor",
    does: "Currencies that can be deposited, on each of their networks, with the least amount and the confirmations.",
    input: {},
    output: z.object({ practice: z.boolean(), list: z.array(z.object(terms)) }),
    rejections: [],
  }),
  showAddress: call("POST /wallet/get_in_address", {
    who: "customer",
    does: "Where the customer pays to: one address a network, his own for ever. `user_id` is inherited and ignored.",
    input: { currency: currencyId, network: z.optional(network), user_id: z.optional(text(0, 64)) },
    output: z.object({
      ...terms,
      practice: z.boolean(),
      address: z.string(),
      /** What has come and is less than the least amount: it is credited with what comes next. */
      waiting: decimal,
    }),
    rejections: ["no-deposit-here"],
  }),
  listDeposits: call("GET /recharge/log", {
    who: "customer",
    does: "What has come to the customer's addresses, the newest first.",
    input: { ...paging, currency: z.optional(currencyId), network: z.optional(network) },
    output: pageOf(deposit),
    rejections: [],
  }),
  claim: call("POST /wallet/charge_req", {
    who: "customer",
    does: "Says that a payment is missing, and opens a case for people. It moves no money: only what a chain shows is credited. `account` and `sub_type` are inherited and ignored.",
    input: {
      currency: currencyId,
      amount: decimal,
      /** The network. */
      type: network,
      /** Where it was paid to: the customer's own address. */
      address: text(1, 100),
      hash: z.optional(hash),
      /** A picture that was uploaded before. */
      voucher: z.optional(text(1, 200)),
      account: z.optional(text(0, 100)),
      sub_type: z.optional(text(0, 20)),
    },
    output: z.object({ case: z.object(oneCase) }),
    rejections: [
      "no-deposit-here",
      "wrong-amount",
      "not-your-deposit-address",
      "claimed-already",
      "too-many-claims",
      "no-such-file",
    ],
    cost: 3,
  }),
  listClaims: call("GET /recharge/claims", {
    who: "customer",
    does: "The customer's cases, the newest first.",
    input: { ...paging },
    output: pageOf(z.object(oneCase)),
    rejections: [],
  }),
  payPractice: call("POST /sandbox/deposit", {
    who: "customer",
    does: "The sandbox's wallet sends a practice payment to the customer's own address. Sandbox mode only.",
    input: { currency: currencyId, network },
    output: z.object({ amount: decimal, currency: z.string() }),
    rejections: ["sandbox-only", "no-deposit-here", "practice-paid-enough"],
    cost: 3,
  }),
  listScanners: call("GET /desk/deposits/networks", {
    who: operator("treasury-maker", "treasury-checker", "support", "auditor"),
    does: "How far each chain is read, how far that is behind its node, and whether crediting is stopped.",
    input: {},
    output: z.array(
      z.object({
        network,
        height: z.int(),
        /** Blocks that the node has and that are not read yet. */
        lag: z.int(),
        read_at: at,
        addresses: z.int(),
        confirming: z.int(),
        /** Blocks that were replaced, where that has stopped crediting. */
        halted_depth: z.nullable(z.int()),
        /** Credited, and not in the chain any more. */
        gone: z.int(),
        /** Payments out that were confirmed and are not final again; null where crediting goes on, or nobody has looked yet. */
        doubtful: z.nullable(z.int()),
      }),
    ),
    rejections: [],
  }),
  listCases: call("GET /desk/deposits/cases", {
    who: operator("treasury-maker", "treasury-checker", "support", "auditor"),
    does: "Open cases, the oldest first: claims, tokens that came and are not listed, and coins that stand on an address and that no block has told of.",
    input: { limit: z._default(integer(1, 100), 50) },
    output: z.object({
      list: z.array(
        z.object({
          ...oneCase,
          customer: z.string(),
          address: z.string(),
          token: z.nullable(z.string()),
          voucher: z.nullable(z.string()),
          /** The transaction that people have named, and what came of reading it again; null while it is not read yet. */
          read_hash: z.nullable(z.string()),
          read_answer: z.nullable(z.enum(readAnswers)),
        }),
      ),
      more: z.boolean(),
    }),
    rejections: [],
  }),
  matchCase: call("POST /desk/deposits/match", {
    who: operator("treasury-maker"),
    does: "Closes a claim by a transfer of the same customer that the chain has shown and that was credited. It moves no money.",
    input: { case: id, hash },
    output: z.object({ deposit: z.string() }),
    rejections: ["no-such-case", "case-over", "not-credited", "deposit-matched"],
  }),
  readAgain: call("POST /desk/deposits/read-again", {
    who: operator("treasury-maker"),
    does: "Has a transaction read again that is said to answer a case, with what contracts have sent in it. What it has paid the customer is credited as all else is, and closes the case; the act itself moves no money.",
    input: { case: id, hash },
    output: z.object({ hash: z.string() }),
    rejections: ["no-such-case", "case-over"],
  }),
  closeCase: call("POST /desk/deposits/close", {
    who: operator("treasury-maker"),
    does: "Closes a case without money and tells the customer why.",
    input: { case: id, note },
    output: z.object({}),
    rejections: ["no-such-case", "case-over"],
  }),
  resume: call("POST /desk/deposits/resume", {
    who: operator("treasury-maker"),
    approvals: { role: "treasury-checker", count: () => 1 },
    does: "Lets a network credit again after a deep reorganisation, once all payments that were confirmed on it are final again or were named as lost. What was credited and is gone stays the house's loss.",
    input: { network },
    output: z.object({ network }),
    rejections: ["not-halted", "payments-in-doubt"],
  }),
};

export const events = {
  changed: event("deposits.changed", z.object({ customerId: z.string() }), [
    calls.listDeposits,
    calls.showAddress,
    calls.listClaims,
    ...balanceCalls,
  ]),
};
