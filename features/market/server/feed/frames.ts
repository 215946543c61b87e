import type * as z from "zod/mini";
import type { frames } from "../../contract.ts";
import { candleOf, quoteOf, tapeTradeOf } from "../answers.ts";
import type { Board } from "./board.ts";

type Frames = { readonly [Name in keyof typeof frames]: z.infer<(typeof frames)[Name]> };

/** Hands a frame to everybody who watches a room. */
export type Publish = (room: string, name: keyof Frames, payload: Frames[keyof Frames]) => void;

/** What was already told, so that a frame carries only what is new. */
export class FrameWriter {
  readonly #board: Board;
  readonly #versions = new Map<string, number>();
  readonly #trades = new Map<string, number>();

  constructor(board: Board) {
    this.#board = board;
  }

  /** Publishes what has changed since the last call. */
  write(feed: Frames["quotes"]["feed"], publish: Publish, now: number): void {
    const changed = [...this.#board.states.values()].filter((state) => state.version !== this.#versions.get(state.market.symbol));
    if (changed.length === 0) return;
    publish("quotes", "quotes", { feed, list: changed.map((state) => quoteOf(state, now)) });
    for (const state of changed) {
      const { market, tape, minutes, outages } = state;
      const { symbol } = market;
      this.#versions.set(symbol, state.version);
      const fresh = Math.min(state.trades - (this.#trades.get(symbol) ?? 0), tape.length);
      this.#trades.set(symbol, state.trades);
      if (fresh === 0) continue;
      publish(`market:${symbol}`, "trades", { symbol, list: tape.slice(-fresh).map((trade) => tapeTradeOf(market, trade)) });
      const minute = minutes.last!;
      const candle = candleOf(market, { ...minute, empty: false }, outages.reaches(minute.time));
      publish(`market:${symbol}`, "candle", { symbol, candle });
    }
  }
}
