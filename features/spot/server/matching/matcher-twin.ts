/** The matcher beside the same said plainly: one list of orders, sorted again for every question. */
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import type { Side } from "../../contract.ts";
import { Book, Resting } from "./book.ts";
import { apply, crosses, type Funds, type HouseLevel, match, type Match, type Stop, sweep, type Taker } from "./match.ts";

interface PlainHouse {
  readonly bids: HouseLevel[];
  readonly asks: HouseLevel[];
}

/** Prices lie around here, so that orders meet. */
const MIDDLE = 100;
const CUSTOMERS = ["a", "b", "c"];
const ORDERS_MAX = 12;

function begin(draw: Draw): () => void {
  const book = new Book();
  let orders: Resting[] = [];
  let house: PlainHouse = { bids: [], asks: [] };
  let number = 0;

  const settle = (matches: readonly Match[]): void => {
    apply(book, matches);
    orders = orders.filter((order) => order.steps > 0 && book.find(order.id) !== undefined);
    alike(book.size, orders.length, "orders that rest");
  };

  const place = (): void => {
    number += 1;
    const side = draw.pick(["buy", "sell"]);
    const byQuote = draw.percent(25);
    const wanted = 1 + draw.below(60);
    const taker: Taker = {
      customerId: draw.pick(CUSTOMERS),
      side,
      limit: MIDDLE + draw.below(9) - 4,
      steps: byQuote ? Infinity : wanted,
      notches: byQuote ? wanted * MIDDLE : Infinity,
    };
    const funds = fundsFrom(draw);
    const outcome = match(book, house, funds, taker);
    const plain = plainMatch(orders, house, funds, taker);
    alikeMatches(outcome.matches, plain.matches, taker);
    if (outcome.stop !== plain.stop || outcome.unfilled !== plain.unfilled) alike(outcome, plain, taker);
    settle(outcome.matches);
    const rests = !byQuote && outcome.unfilled > 0 && (outcome.stop === "limit" || outcome.stop === "empty");
    if (!rests || orders.length >= ORDERS_MAX) return;
    const { customerId, limit: price } = taker;
    const order = new Resting({
      id: String(number),
      customerId,
      side,
      price,
      steps: outcome.unfilled,
      wanted,
      postOnly: false,
      fees: { maker: 0n, taker: 0n },
      sequence: number,
    });
    book.add(order);
    orders.push(order);
  };

  const change = (): void => {
    if (orders.length === 0) return;
    const order = draw.pick(orders);
    if (draw.percent(30) && order.steps > 1) {
      const [before, less] = [order.steps, 1 + draw.below(order.steps - 1)];
      book.shrink(order, less);
      return alike(order.steps, before - less, "what is left of an order that wants less");
    }
    book.remove(order);
    orders.splice(orders.indexOf(order), 1);
    alike(book.find(order.id), undefined, "an order that was taken out");
  };

  const move = (): void => {
    const middle = MIDDLE + draw.below(9) - 4;
    house = { bids: levelsFrom(draw, middle, -1), asks: levelsFrom(draw, middle, 1) };
    const plainly = isCrossed(orders, house);
    alike(crosses(book, house), plainly, house);
    const funds = fundsFrom(draw);
    const matches = sweep(book, house, funds);
    alikeMatches(matches, plainSweep(orders, house, funds), house);
    settle(matches);
  };

  return () => {
    const turn = draw.below(100);
    if (turn < 60) place();
    else if (turn < 88) change();
    else move();
    alikeBest(book, orders, "buy");
    alikeBest(book, orders, "sell");
  };
}

function fundsFrom(draw: Draw): Funds {
  return draw.percent(70)
    ? { steps: 1_000_000, notches: 100_000_000 }
    : { steps: draw.below(50), notches: draw.below(50 * MIDDLE) };
}

function levelsFrom(draw: Draw, middle: number, away: 1 | -1): HouseLevel[] {
  return Array.from({ length: draw.below(4) }, (_, index) => ({ price: middle + away * (index + 1), steps: draw.below(30) }));
}

/** What stands on one side, best price first; at one price customers before the house, and in order of arrival. */
function queueOf(
  orders: readonly Resting[],
  side: Side,
  levels: readonly HouseLevel[],
): { order?: Resting; level?: HouseLevel; price: number; left: number }[] {
  const worse = side === "buy" ? -1 : 1;
  const queue = [
    ...orders.filter((order) => order.side === side).map((order) => ({ order, price: order.price, left: order.steps })),
    ...levels.filter(({ steps }) => steps > 0).map((level) => ({ level, price: level.price, left: level.steps })),
  ] as { order?: Resting; level?: HouseLevel; price: number; left: number }[];
  return queue.sort(
    (one, other) =>
      worse * (one.price - other.price) ||
      Number(!one.order) - Number(!other.order) ||
      (one.order?.sequence ?? 0) - (other.order?.sequence ?? 0),
  );
}

/** How many steps the market maker can still pay for at a price. */
const payable = (funds: { steps: number; notches: number }, houseSells: boolean, price: number): number =>
  houseSells ? funds.steps : Math.floor(funds.notches / price);

function plainMatch(
  orders: readonly Resting[],
  house: PlainHouse,
  funds: Funds,
  taker: Taker,
): { matches: Match[]; unfilled: number; stop: Stop } {
  const buys = taker.side === "buy";
  const left = { ...funds };
  let { steps, notches } = taker;
  let isDry = false;
  const matches: Match[] = [];
  const ended = (stop: Stop): { matches: Match[]; unfilled: number; stop: Stop } => ({ matches, unfilled: steps, stop });
  for (const { order, level, price, left: offered } of queueOf(orders, buys ? "sell" : "buy", buys ? house.asks : house.bids)) {
    if (level && isDry) continue;
    if (buys ? price > taker.limit : price < taker.limit) return ended("limit");
    const wanted = Math.min(steps, Math.floor(notches / price));
    if (wanted === 0) return ended("filled");
    if (order && order.customerId === taker.customerId) return ended("self");
    const there = level ? Math.min(offered, payable(left, buys, price)) : offered;
    if (level && there < offered) isDry = true;
    const traded = Math.min(wanted, there);
    if (traded === 0) continue;
    matches.push({ order: order ?? null, house: level ?? null, price, steps: traded });
    if (level && buys) left.steps -= traded;
    if (level && !buys) left.notches -= traded * price;
    steps -= traded;
    notches -= traded * price;
    if (traded === wanted) return ended("filled");
  }
  return ended("empty");
}

function isCrossed(orders: readonly Resting[], { bids, asks }: PlainHouse): boolean {
  return orders.some(({ side, price }) =>
    side === "buy"
      ? asks.some((ask) => ask.steps > 0 && ask.price <= price)
      : bids.some((bid) => bid.steps > 0 && bid.price >= price),
  );
}

/** Order by order and level by level, each trade at the order's own price. */
function plainSweep(orders: readonly Resting[], house: PlainHouse, funds: Funds): Match[] {
  const matches: Match[] = [];
  for (const side of ["buy", "sell"] as const) {
    const left = { ...funds };
    const levels = (side === "buy" ? house.asks : house.bids).map((level) => ({ level, steps: level.steps }));
    let isOver = false;
    for (const { order, price, left: open } of queueOf(orders, side, [])) {
      let wanted = open;
      for (const offer of levels) {
        if (isOver || wanted === 0 || offer.steps === 0) continue;
        const reaches = side === "buy" ? offer.level.price <= price : offer.level.price >= price;
        const traded = reaches ? Math.min(wanted, offer.steps, payable(left, side === "buy", price)) : 0;
        isOver = traded === 0;
        if (isOver) continue;
        matches.push({ order: order!, house: offer.level, price, steps: traded });
        wanted -= traded;
        offer.steps -= traded;
        if (side === "buy") left.steps -= traded;
        else left.notches -= traded * price;
      }
      if (wanted > 0) isOver = true;
    }
  }
  return matches;
}

function alikeMatches(real: readonly Match[], plain: readonly Match[], about: unknown): void {
  const isAlike =
    real.length === plain.length &&
    real.every(({ order, house, price, steps }, index) => {
      const other = plain[index]!;
      return order === other.order && house === other.house && price === other.price && steps === other.steps;
    });
  if (!isAlike) alike(real.map(inWords), plain.map(inWords), about);
}

const inWords = ({ order, house, price, steps }: Match): string =>
  `${order?.id ?? "-"} ${house?.price ?? "-"} ${steps} at ${price}`;

/** The best price of a side, with what all orders there still want. */
function alikeBest(book: Book, orders: readonly Resting[], side: Side): void {
  const best = (side === "buy" ? book.bids : book.asks).best;
  let [price, steps]: [number | undefined, number] = [undefined, 0];
  for (const order of orders) {
    if (order.side !== side) continue;
    if (price === undefined || (side === "buy" ? order.price > price : order.price < price)) [price, steps] = [order.price, 0];
    if (order.price === price) steps += order.steps;
  }
  if (best?.price !== price || (best?.steps ?? 0) !== steps)
    alike([best?.price, best?.steps], [price, steps], `the best ${side}`);
}

export const matcherTwin: Twin = { name: "matcher", begin };
