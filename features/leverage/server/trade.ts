/** The lane of everything that changes positions: the customers' own wishes, what a tick sets off, and the nights. */
import { Rejection } from "@assay/core/rejection.ts";
import type { Request, Tx } from "@assay/server/feature.ts";
import { currencyById } from "@assay/core/currency.ts";
import { openGuard, recordResults } from "@assay/features/protection/server.ts";
import { countUsed, openQuota, recordEvidence } from "@assay/features/proofs/server.ts";
import { noteTrades, openLevels } from "@assay/features/vip/server.ts";
import { events } from "../contract.ts";
import type { OpeningAsked } from "../rules/opening.ts";
import { otherSide, valuePerUnit } from "../rules/margin.ts";
import { amendOrder } from "./amend-order.ts";
import { Batch } from "./batch.ts";
import { cancelOrder } from "./cancel-order.ts";
import { changeMargin } from "./change-margin.ts";
import { chargeDue } from "./charge-overnight.ts";
import { closePosition } from "./close-position.ts";
import { closePositions } from "./close-positions.ts";
import { deleverage } from "./deleverage.ts";
import { type Due, type DueOf, tickByTick } from "./due.ts";
import { type Mark, markedBy, type Shortfall } from "./facts.ts";
import type { Heard } from "./heard-ticks.ts";
import type { Intent, Outcome, TradeLane } from "./intents.ts";
import { freeAddress, HOUSE, INSURANCE, QUOTE } from "./postings.ts";
import { isActive, type Position } from "./positions.ts";
import { cancelAllProtected } from "./protect.ts";
import { listWinners } from "./queue-store.ts";
import { reach, type Reached } from "./reach.ts";
import { setStops } from "./set-stops.ts";
import * as store from "./store.ts";
import { submit } from "./submit.ts";
import type { Watch } from "./watch.ts";
import type { Contract } from "../rules/terms.ts";
import { hearAll, nothingOwed, type OwedOfPurses, type PositionListener } from "./listeners.ts";
import { mirror, type Mirror, type MirrorItem } from "./mirror.ts";
import { changePurses, insertPurseMoves, listPurses } from "./purse-store.ts";

/** Of how many winners a shortfall is taken, at most. */
const WINNERS_MAX = 200;

/** Who is composed with the lane, and hears or says something of its batches. */
export interface Beside {
  readonly listeners: readonly PositionListener[];
  readonly owedOfPurses: OwedOfPurses;
}

const nobody: Beside = { listeners: [], owedOfPurses: nothingOwed };

export const tradeLane = (watch: Watch, beside: Beside = nobody): TradeLane => ({
  name: "leverage.trade",
  apply: (tx, requests) => trade(watch, beside, tx, requests),
});

async function trade(
  watch: Watch,
  { listeners, owedOfPurses }: Beside,
  tx: Tx,
  requests: readonly Request<Intent>[],
): Promise<(Outcome | Rejection)[]> {
  const { marks } = watch;
  const customers = [...new Set(requests.flatMap(customersOf))];
  // Who holds these accounts may change these customers' positions, so what is read after that stays true.
  await tx.ledger.open([{ address: HOUSE, currency: QUOTE }, { address: INSURANCE, currency: QUOTE }, ...accountsOf(customers)]);
  const active = customers.length > 0 ? await store.listActive(tx.db, customers, requests.flatMap(idsOf)) : [];
  const mirrors = await askMirrors(tx, requests);
  const orders = duesIn(watch, requests, active).filter(({ position }) => position.state === "pending");
  const symbols = new Set([...requests.flatMap((request) => openingIn(request, active)), ...orders.map(({ due }) => due.symbol)]);
  const riskers = new Set([...requests.flatMap(riskersOf), ...orders.map(({ due }) => due.customerId)]);
  const [openInterest, guard, levels, instructions, transfers] = await Promise.all([
    symbols.size > 0 ? store.listOpenInterest(tx.db, [...symbols]) : new Map<string, store.OpenInterest>(),
    openGuard(tx, [...riskers]),
    openLevels(tx.db, requests.flatMap(openersOf)),
    openQuota(tx, "instructions", requests.flatMap(instructorsOf)),
    openQuota(tx, "transfers", requests.flatMap(moversOf)),
  ]);
  const batch = new Batch({
    now: tx.now,
    newId: () => tx.random.id(tx.now),
    marks,
    ledger: tx.ledger,
    guard,
    levels,
    instructions,
    transfers,
    openInterest,
  });
  batch.know(customers, active);
  batch.knowPurses(
    await listPurses(tx.db, [...pursesOf(active), ...mirrors.flatMap(({ items }) => items.map(({ purse }) => purse))]),
  );
  const adding = pursesOf(active.filter(({ id }) => requests.some(({ intent }) => isAdding(intent) && intent.asked.id === id)));
  if (adding.length > 0) batch.owedOfPurses = await owedOfPurses(tx.db, adding);
  chargeDue(batch, marks, active);
  // An order that a tick has reached while this was read opens by its own request.
  const dues = duesIn(watch, requests, active).filter(
    ({ due, position }) => position.state !== "pending" || (symbols.has(due.symbol) && riskers.has(due.customerId)),
  );
  const judged = { dues: dues.map(({ due }) => due), number: watch.heard };
  judgeDues(watch, batch, dues, judged.number);
  const mirrored = mirrors.map(({ asked, items }) => ({
    asked,
    done: items.map((item) => mirror(batch, marketOf(watch), item)),
  }));
  const outcomes = requests.map((request) => decide(watch, batch, request));
  // What a winner has asked to close goes first, and may fall short itself.
  for (let shortfall = batch.shortfalls.shift(); shortfall; shortfall = batch.shortfalls.shift()) {
    const { symbol, side } = shortfall.position;
    const market = { symbol, mark: shortfall.mark, perUnit: valuePerUnit(batch.contract(symbol)) };
    const winners = await listWinners(tx.db, market, otherSide(side), WINNERS_MAX);
    const strangers = winners.filter((id) => !batch.knows(id));
    if (strangers.length > 0) {
      await tx.ledger.open(accountsOf(strangers));
      const theirs = await store.listActive(tx.db, strangers);
      batch.know(strangers, theirs);
      batch.knowPurses(await listPurses(tx.db, pursesOf(theirs)));
      chargeDue(batch, marks, theirs);
    }
    judgeWinners(watch, batch, winners, shortfall, judged.dues);
    deleverage(batch, shortfall, winners);
  }
  await write(tx, batch, listeners);
  for (const { asked, done } of mirrored) await asked.done(tx, done);
  tell(tx, batch);
  const free = new Map(batch.customers().map((id) => [id, batch.balance(freeAddress(id))]));
  tx.afterCommit(() => watch.learn([...batch.written.values()], free, judged));
  return outcomes;
}

/**
 * What ticks have set off and this batch judges before all that is asked for: of the positions that a tick's own request names, and of
 * all of a customer who asks for something, so that no wish overtakes a tick.
 */
function duesIn(watch: Watch, requests: readonly Request<Intent>[], active: readonly Position[]): DueOf[] {
  const named = new Set(requests.flatMap(({ intent }) => (intent.do === "reach" ? intent.reached.map(({ id }) => id) : [])));
  const askers = new Set(requests.filter(({ intent }) => intent.do !== "reach").flatMap(customersOf));
  const theirs = active.filter(({ id, customerId }) => !named.has(id) && askers.has(customerId));
  return [
    ...[...named].flatMap((id) => watch.due(id) ?? []),
    ...theirs.flatMap(({ id }) => watch.due(id) ?? []).filter(({ due }) => !due.isStuck),
  ];
}

/** Judges what is due by the ticks that have reached it, up to one of a number. */
function judgeDues(watch: Watch, batch: Batch, dues: readonly DueOf[], number: number): void {
  const after = (symbol: string, from: number): Heard[] => watch.after(symbol, from);
  for (const { heard, reached } of tickByTick(dues, after, (one, left) => stillDue(batch, one, left)))
    if (heard.number <= number) reachTick(watch, batch, heard, reached);
}

/**
 * What the tick of a shortfall, or one before it, has set off of winners goes before they are deleveraged, as if their own request had come
 * first. What later ticks have set off is left to that request.
 */
function judgeWinners(watch: Watch, batch: Batch, winners: readonly string[], { tick }: Shortfall, judged: readonly Due[]): void {
  const dues = winners
    .flatMap((customerId) => batch.active(customerId))
    .flatMap(({ id, state }) => (state === "open" && watch.due(id)) || [])
    .filter(({ due }) => !due.isStuck && !judged.includes(due));
  // One that is still on its way here comes after all that was heard.
  const { number } = watch.after(tick.symbol, 0).find((heard) => heard.tick.id === tick.id) ?? { number: watch.heard };
  judgeDues(watch, batch, dues, number);
}

/** What is left of what is due: nothing of what has ended, but another position stands for the rest of its purse. */
function stillDue(batch: Batch, one: DueOf, left: readonly DueOf[]): DueOf | undefined {
  const { id, customerId, symbol } = one.due;
  const now = batch.find(customerId, id);
  if (!now || isActive(now)) return now && one;
  const mate = now.marginMode === "cross" && batch.cross(customerId).find((other) => other.symbol === symbol);
  if (!mate || left.some(({ due }) => due.id === mate.id && due.from.number <= one.due.from.number)) return undefined;
  return { due: { ...one.due, id: mate.id, best: undefined }, position: mate };
}

const symbolAsked = ({ currency_id, legal_id }: OpeningAsked): string =>
  `${currencyById(currency_id)!.code}/${currencyById(legal_id)!.code}`;

/** What the house asks for purses: read when nobody else can change what it goes by. */
async function askMirrors(
  tx: Tx,
  requests: readonly Request<Intent>[],
): Promise<{ readonly asked: Mirror; readonly items: readonly MirrorItem[] }[]> {
  const mirrors = [];
  for (const { intent } of requests)
    if (intent.do === "mirror") mirrors.push({ asked: intent.asked, items: await intent.asked.ask(tx) });
  return mirrors;
}

const pursesOf = (positions: readonly Position[]): string[] => positions.flatMap(({ purse }) => purse ?? []);

const marketOf =
  ({ marks }: Watch) =>
  (symbol: string): Contract | undefined =>
    marks.contracts.get(symbol)?.contract;

/** The market in which a request may open a position. */
function openingIn({ intent }: Request<Intent>, active: readonly Position[]): string[] {
  if (intent.do === "submit") return [symbolAsked(intent.asked)];
  if (intent.do === "mirror") return [...intent.asked.symbols];
  return intent.do === "amend" ? active.flatMap(({ id, symbol }) => (id === intent.asked.id ? [symbol] : [])) : [];
}

const accountsOf = (customerIds: readonly string[]) => customerIds.map((id) => ({ address: freeAddress(id), currency: QUOTE }));

function customersOf({ customerId, intent }: Request<Intent>): string[] {
  if (customerId !== null) return [customerId];
  if (intent.do === "reach") return intent.reached.map((one) => one.customerId);
  if (intent.do === "protect") return [intent.customerId];
  if (intent.do === "mirror") return [...intent.asked.customers];
  return intent.do === "charge" ? intent.due.map((one) => one.customerId) : [];
}

const isAdding = (intent: Intent): intent is Extract<Intent, { readonly do: "margin" }> =>
  intent.do === "margin" && intent.asked.change === "add";

/** The customers for whom a request may begin a new risk. */
function riskersOf({ customerId, intent }: Request<Intent>): string[] {
  if (intent.do === "protect") return [intent.customerId];
  if (intent.do === "mirror") return intent.asked.symbols.length > 0 ? [...intent.asked.customers] : [];
  const mayRisk = (intent.do === "submit" && !intent.asked.reduce_only) || isAdding(intent) || intent.do === "amend";
  return mayRisk && customerId !== null ? [customerId] : [];
}

/** Who agrees to a fee. */
const openersOf = ({ customerId, intent }: Request<Intent>): string[] =>
  intent.do === "mirror" && intent.asked.symbols.length > 0
    ? [...intent.asked.customers]
    : customerId !== null && intent.do === "submit"
      ? [customerId]
      : [];

const instructing: ReadonlySet<string> = new Set<Intent["do"]>(["submit", "close", "close-all", "amend", "cancel", "set-stops"]);

/** Whose request may leave behind what a later mark acts on. */
const instructorsOf = ({ customerId, intent }: Request<Intent>): string[] =>
  customerId !== null && instructing.has(intent.do) ? [customerId] : [];

/** Who takes margin back. */
const moversOf = ({ customerId, intent }: Request<Intent>): string[] =>
  customerId !== null && intent.do === "margin" && intent.asked.change === "remove" ? [customerId] : [];

/** The one position that a customer's request is about. */
const idsOf = ({ intent }: Request<Intent>): string[] => ("asked" in intent && "id" in intent.asked ? [intent.asked.id] : []);

function decide(watch: Watch, batch: Batch, { customerId, intent }: Request<Intent>): Outcome | Rejection {
  // The batch has charged what its customers owe, and judged what ticks have set off, before it decides anything.
  if (intent.do === "charge" || intent.do === "reach" || intent.do === "mirror") return none;
  if (intent.do === "protect") {
    cancelAllProtected(batch, intent.customerId);
    return none;
  }
  if (customerId === null) throw new Error(`the house itself asks to ${intent.do}`);
  switch (intent.do) {
    case "submit": {
      const listed = watch.marks.contracts.get(symbolAsked(intent.asked));
      if (!listed) return new Rejection("no-such-market");
      return answer(submit(batch, customerId, listed.contract, intent.asked), (done) => done);
    }
    case "close":
      return answer(closePosition(batch, batch.find(customerId, intent.asked.id), intent.asked), (done) => done);
    case "close-all":
      return { ...none, ...closePositions(batch, customerId, intent.asked) };
    case "amend":
      return answer(amendOrder(batch, batch.find(customerId, intent.asked.id), intent.asked), (done) => done);
    case "cancel":
      return answer(cancelOrder(batch, batch.find(customerId, intent.asked.id)), (position) => ({ position }));
    case "set-stops":
      return answer(setStops(batch, batch.find(customerId, intent.asked.id), intent.asked), (position) => ({ position }));
    case "margin":
      return answer(changeMargin(batch, batch.find(customerId, intent.asked.id), intent.asked), (position) => ({ position }));
  }
}

const none: Outcome = { position: undefined, closed: [], waiting: 0 };

const answer = <T>(done: T | Rejection, say: (done: T) => Partial<Outcome>): Outcome | Rejection =>
  done instanceof Rejection ? done : { ...none, ...say(done) };

/** Within what a tick sets off, its own price is the mark of its market, and others have those of then, whatever the feed has said since. */
function reachTick(watch: Watch, batch: Batch, { tick, mark }: Heard, reached: readonly Reached[]): void {
  const others = (symbol: string): Mark | undefined => {
    const then = watch.tickAt(symbol, tick.at);
    if (!then) return batch.mark(symbol);
    return then.mark === undefined ? undefined : { price: then.mark, tick: then.tick };
  };
  reach(batch, { tick, mark, ...markedBy({ mark: others }, { price: mark, tick }) }, reached);
}

async function write(tx: Tx, batch: Batch, listeners: readonly PositionListener[]): Promise<void> {
  const { db, now } = tx;
  const written = [...batch.written.values()];
  await Promise.all([
    written.length > 0 && store.writePositions(db, written),
    batch.interest.size > 0 && store.updateOpenInterest(db, batch.interest),
    recordEvidence(db, batch.evidence, now),
    countUsed(db, "transfers", batch.movedBack, now),
    recordResults(tx, batch.postings),
    noteTrades(db, batch.counted, now),
    changePurses(db, batch.freed),
    insertPurseMoves(db, batch.purseMoves, now),
    hearAll(listeners, tx, batch.changes()),
  ]);
}

/** Tells every customer what has changed, and what has happened without him. */
function tell(tx: Tx, batch: Batch): void {
  const news = Map.groupBy(batch.news, ({ customerId }) => customerId);
  for (const [customerId, positions] of Map.groupBy(batch.written.values(), (one) => one.customerId)) {
    const own = (news.get(customerId) ?? []).filter(({ what }) => what !== "customer" && what !== "reduce-only");
    tx.emit(events.positionsChanged, {
      customerId,
      ids: positions.map(({ id }) => id),
      news: own.map(({ customerId: _owner, ...one }) => one),
    });
  }
}
