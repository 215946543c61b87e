/** The calls of a feature that exists for the platform's own tests only. */
import { call, event } from "@assay/core/contract.ts";
import { decimal, flag, integer, text } from "@assay/core/shapes.ts";
import * as z from "zod/mini";

const fields = {
  word: z.optional(text(0, 20)),
  amount: z.optional(decimal),
  count: z.optional(integer(0, 100)),
  sure: z._default(flag, false),
  words: z.optional(z.array(text(0, 20))),
};
const heard = z.object({
  word: z.optional(z.string()),
  amount: z.optional(z.string()),
  count: z.optional(z.int()),
  sure: z.boolean(),
  words: z.optional(z.array(z.string())),
  lang: z.string(),
  who: z.nullable(z.string()),
  network: z.string(),
});

export const calls = {
  ask: call("GET /toy/ask", { who: "visitor", does: "Answers what it heard.", input: fields, output: heard, rejections: [] }),
  tell: call("POST /toy/tell", { who: "visitor", does: "Answers what it heard.", input: fields, output: heard, rejections: [] }),
  add: call("POST /toy/add", {
    who: "customer",
    does: "Writes a word down.",
    input: { word: text(1, 20) },
    output: z.object({ words: z.int() }),
    rejections: ["toy-too-many"],
    cost: 2,
  }),
  addInBatch: call("POST /toy/add_in_batch", {
    who: "customer",
    does: "Writes a word down together with others.",
    input: { word: text(1, 20) },
    output: z.object({ word: z.string() }),
    rejections: [],
  }),
  spend: call("POST /toy/spend", {
    who: "customer",
    fresh: true,
    does: "Gives a word away.",
    input: { word: text(1, 20) },
    output: z.string(),
    rejections: [],
  }),
  giveOut: call("POST /toy/give_out", {
    who: "customer",
    value: "leaves",
    does: "Lets words out of the house.",
    input: { word: text(1, 20), times: z._default(integer(1, 9), 1) },
    output: z.string(),
    rejections: ["toy-too-many"],
  }),
  changeLock: call("POST /toy/change_lock", {
    who: "customer",
    value: "locks",
    does: "Changes what guards the words.",
    input: { word: text(1, 20) },
    output: z.string(),
    rejections: [],
  }),
  refuse: call("POST /toy/refuse", {
    who: "visitor",
    does: "Refuses with the code it is told.",
    input: { code: text(1, 40) },
    output: z.string(),
    rejections: ["toy-too-many"],
  }),
  leak: call("GET /toy/leak", {
    who: "visitor",
    does: "Answers more, or other, than it should.",
    input: { wrong: z._default(flag, false) },
    output: z.object({ open: z.string() }),
    rejections: [],
  }),
  open: call("POST /toy/open", {
    who: "visitor",
    does: "Opens a session.",
    input: { as: text(1, 20) },
    output: z.string(),
    rejections: [],
    session: "opens",
  }),
  close: call("GET /toy/close", {
    who: "customer",
    does: "Closes the session.",
    input: {},
    output: z.string(),
    rejections: [],
    session: "closes",
  }),
};

export const events = {
  added: event("toy.added", z.object({ customerId: z.string(), word: z.string() }), [calls.add, calls.ask]),
};
