/**
 * The matcher alone against the best known one of npm, on the same stream. Both keep price-time priority; ours counts whole
 * ticks and steps, the other one floats, so beside the speed it is told how many orders each leaves with a rest that is no
 * whole number of steps.
 */
import { Book, Resting } from "../features/spot/server/matching/book.ts";
import { apply, match } from "../features/spot/server/matching/match.ts";
import { OrderBook, Side as TheirSide } from "nodejs-order-book";
import { comparison, type Figure, figure } from "./figure.ts";
import { type Command, commandStream } from "./matching/stream.ts";
import { measureInTurn, perSecond, roundsOf, type Size } from "./rounds.ts";

const COMMANDS = { full: 300_000, quick: 5_000 } as const;
const TICK = 0.01;
const STEP = 0.001;

export async function measure(size: Size): Promise<Figure[]> {
  const commands = commandStream("matcher", COMMANDS[size]);
  const theirCommands = commands.map(translated);
  let [ours, theirs] = [new Book(), new OrderBook()];
  const measured = await measureInTurn(roundsOf(size), {
    ours: () => {
      ours = new Book();
      return perSecond(commands.length, () => play(ours, commands));
    },
    theirs: () => {
      theirs = new OrderBook();
      return perSecond(commands.length, () => theirCommands.forEach((run) => run(theirs)));
    },
  });
  return [
    comparison(
      "matcher: commands a second",
      { values: measured.ours, versus: "nodejs-order-book", versusValues: measured.theirs, unit: "/s" },
      { least: 5 },
    ),
    figure("matcher: orders left with dust", dustyOrders(ours), "orders", { most: 0 }),
    figure("nodejs-order-book: orders left with dust", theirDustyOrders(theirs), "orders"),
  ];
}

const noHouse = { bids: [], asks: [] };
const noFees = { maker: 0n, taker: 0n };
const noFunds = { steps: 0, notches: 0 };

function play(book: Book, commands: readonly Command[]): void {
  let sequence = 0;
  for (const command of commands) {
    if (command.do === "cancel") {
      const resting = book.find(command.id);
      if (resting) book.remove(resting);
      continue;
    }
    const { id, side, steps } = command;
    const price = command.do === "limit" ? command.price : side === "buy" ? Infinity : 0;
    const { matches, unfilled } = match(book, noHouse, noFunds, { customerId: id, side, limit: price, steps, notches: Infinity });
    apply(book, matches);
    if (command.do === "market" || unfilled === 0) continue;
    sequence += 1;
    book.add(
      new Resting({ id, customerId: id, side, price, steps: unfilled, wanted: steps, postOnly: false, fees: noFees, sequence }),
    );
  }
}

/** The same command for the other book, made before the clock runs. */
function translated(command: Command): (book: OrderBook) => void {
  const { id } = command;
  if (command.do === "cancel") return (book) => void book.cancel(id);
  const side = command.side === "buy" ? TheirSide.BUY : TheirSide.SELL;
  const size = command.steps * STEP;
  if (command.do === "market") return (book) => void book.market({ side, size });
  const price = Math.round(command.price) * TICK;
  return (book) => void book.limit({ id, side, size, price });
}

const dustyOrders = (book: Book): number => [...book.orders()].filter(({ steps }) => !Number.isInteger(steps)).length;

/** A whole number of steps, as exactly as a float can say it. */
const isWhole = (size: number): boolean => size === Math.round(size / STEP) * STEP;

function theirDustyOrders(book: OrderBook): number {
  const { asks, bids } = book.snapshot();
  return [...asks, ...bids].flatMap(({ orders }) => orders).filter((order) => !isWhole(order.size)).length;
}
