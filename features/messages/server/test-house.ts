/** A house with messages and a push service, and the notices of a feature that tests stand in for. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { id } from "@assay/core/shapes.ts";
import { byLang, type Lang } from "@assay/core/languages.ts";
import { fakePush, type FakePush } from "@assay/server/outside/push-fake.ts";
import { LOOPBACK, openPush } from "@assay/server/outside/push.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { events as identity } from "@assay/features/identity/contract.ts";
import { uploadsFeature } from "@assay/features/uploads/server.ts";
import { feature, voting } from "@assay/server/feature.ts";
import { diskFiles } from "@assay/server/outside/disk-files.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { calls } from "../contract.ts";
import { deleteEndpoint, type MessagesFeature, messagesFeature } from "../server.ts";
import * as z from "zod/mini";
import type { Notice } from "./notify.ts";
import { say } from "./texts.ts";

/** Votes for what the desk proposes. */
export const approve = call("POST /toy/approve", {
  who: operator("product"),
  does: "Votes.",
  input: { id, hash: z.string() },
  output: z.object({ state: z.string(), cause: z.nullable(z.string()), answer: z.unknown() }),
  rejections: ["no-such-proposal", "proposal-over", "proposal-changed", "own-proposal", "voted-already"],
});

export interface MessagesHouse extends TestHouse {
  readonly service: FakePush;
  readonly messages: MessagesFeature;
  /** Tells customers something, as a feature below would. */
  notify(...notices: Notice[]): Promise<void>;
  /** Subscribes the device of a session; answers the path under which the push service knows it. */
  subscribe(customerId: string, session: string, lang?: Lang): Promise<string>;
  tell: TestHouse["dispatch"]["transact"];
}

const english = { title: "Order filled", body: "Bought {{amount}} BTC" };
const texts = {
  ...byLang(() => english),
  zh: { title: "委托已成交", body: "已买入 {{amount}} BTC" },
  de: { title: "Order ausgeführt", body: "{{amount}} BTC gekauft" },
  th: { title: "จับคู่คำสั่งแล้ว", body: "ซื้อแล้ว {{amount}} BTC" },
};

export const filled = (customerId: string, order: string, amount: string): Notice => ({
  customerId,
  topic: "fills",
  subject: order,
  texts: say(texts, { amount }),
  route: `/pages/transaction/currency_order?id=${order}`,
  push: true,
});

export async function openMessagesHouse(): Promise<MessagesHouse> {
  const service = await fakePush();
  const push = openPush({
    keys: keysOf("a secret of tests"),
    contact: "mailto:assay@example.com",
    services: [LOOPBACK],
  });
  const folder = mkdtempSync(join(tmpdir(), "assay-messages-"));
  const uploading = uploadsFeature({ files: diskFiles(folder), keys: keysOf("a secret of tests") });
  const messages = messagesFeature({ mode: "sandbox", push, pictures: uploading.uploads });
  // Identity's events without identity: tests say themselves what happened to an account.
  const happenings = feature("identity", import.meta.dirname, { events: identity });
  const trades = feature("trades", import.meta.dirname, { topics: ["fills", "alerts"], handlers: [voting(approve)] });
  const house = await openTestHouse([uploading, happenings, messages, trades], { ports: [push] });
  push.onGone((endpoint) => house.dispatch.transact(async ({ db }) => await deleteEndpoint(db, endpoint)));
  return {
    ...house,
    service,
    messages,
    tell: house.dispatch.transact,
    notify: async (...notices) => {
      await house.dispatch.transact((tx) => messages.notify(tx, notices));
      await house.settle();
    },
    subscribe: async (customerId, session, lang = "en") => {
      const target = service.subscribe();
      await house.call(calls.subscribePush, { ...target }, { as: customerId, session, lang });
      return new URL(target.endpoint).pathname;
    },
    close: async () => {
      await house.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Ids, told apart by a number. */
export const numbered = (kind: "customer" | "session", number: number): string =>
  `00000000-0000-7000-${kind === "customer" ? "8000" : "9000"}-${String(number).padStart(12, "0")}`;
