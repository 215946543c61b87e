/** What a customer is told of a subscription: one message, which says the latest. */
import { join } from "node:path";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import { moneyOf, tokensOf } from "./answers.ts";
import type { Project, Subscription } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));
const ROUTE = "/pages/ieo/order";

export function allocatedNotice(project: Project, { id, customerId, allocated, cost, committed }: Subscription): Notice {
  const [money, tokens] = [moneyOf(project), tokensOf(project)];
  const { name, token, payCurrency: currency } = project;
  const values = { name, token, currency, tokens: tokens(allocated!), cost: money(cost!), back: money(committed - cost!) };
  const texts = say(allocated! > 0n ? phrases.allocated : phrases.nothing, values);
  return { customerId, topic: "ieo", subject: id, texts, route: ROUTE, push: true };
}

export function releasedNotice(project: Project, { id, customerId, allocated, released }: Subscription, units: bigint): Notice {
  const tokens = tokensOf(project);
  const values = { token: project.token, tokens: tokens(units), left: tokens(allocated! - released) };
  return { customerId, topic: "ieo", subject: id, texts: say(phrases.released, values), route: ROUTE, push: true };
}
