import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { FrameSource } from "../frame-store.ts";
import { type BookView, buildLadder, decimalsOfGroup } from "../ladder.ts";
import { useLanguageTag, useTexts } from "../locale.ts";
import { classes } from "./classes.ts";
import { type LadderLook, writeLadder } from "./ladder-nodes.ts";

export interface OrderBookLadderProps {
  readonly store: FrameSource<BookView>;
  readonly base: string;
  readonly quote: string;
  /** Price step to group by, a decimal text: the tick or a multiple. */
  readonly group: string;
  readonly quantityDecimals: number;
  /** Rows of each side. */
  readonly rows: number;
  /** Shows the running total as a third column. */
  readonly totals?: boolean;
  /** Stands between the sides: last price, spread. */
  readonly middle: ReactNode;
  /** Stands at the end of the last line, beside the share of the house. */
  readonly foot?: ReactNode;
  /** Called with the price of a row that was pressed. Keyboards set prices in the order form. */
  readonly onPick?: (price: string) => void;
  readonly className?: string | undefined;
}

/** The order book. Its rows are made once; every frame writes texts and depths into them and renders nothing. */
export function OrderBookLadder(props: OrderBookLadderProps) {
  const { store, group, quantityDecimals, rows, totals = false, onPick } = props;
  const t = useTexts("ui");
  const tag = useLanguageTag();
  const board = useRef<HTMLDivElement>(null);
  useLadderWriting(board, store, {
    group,
    rows,
    quantityDecimals,
    priceDecimals: decimalsOfGroup(group),
    tag,
    houseLabel: t("book.house"),
  });
  useRowPresses(board, onPick);
  const heads = [
    t("book.price", { unit: props.quote }),
    t("book.quantity", { unit: props.base }),
    ...(totals ? [t("book.total")] : []),
  ];
  return (
    <div
      ref={board}
      dir="ltr"
      role="group"
      aria-label={t("book.title")}
      className={classes("ladder text-dense", totals && "with-totals", onPick && "cursor-pointer", props.className)}
    >
      <div aria-hidden="true" className="ladder-row text-micro text-faint fit:text-dense">
        {heads.map((head) => (
          <span key={head} className="truncate">
            {head}
          </span>
        ))}
      </div>
      <LadderSide side="asks" rows={rows} heads={heads} />
      <div className="flex min-h-9 items-center justify-between gap-2 py-1">{props.middle}</div>
      <LadderSide side="bids" rows={rows} heads={heads} />
      <RatioBar />
      <div className="mt-1 flex items-center justify-between gap-2">
        <p data-house="" title={t("book.house-about")} className="min-h-4 min-w-0 text-micro text-faint" />
        {props.foot}
      </div>
    </div>
  );
}

/** Keeps the rows of the board in step with the store. */
function useLadderWriting(
  board: RefObject<HTMLElement | null>,
  store: FrameSource<BookView>,
  { group, rows, ...look }: LadderLook & { readonly group: string; readonly rows: number },
) {
  const { quantityDecimals, priceDecimals, tag, houseLabel } = look;
  useLayoutEffect(() => {
    const write = () => {
      const book = store.now();
      if (board.current && book)
        writeLadder(board.current, buildLadder(book, group, rows), { quantityDecimals, priceDecimals, tag, houseLabel });
    };
    write();
    return store.subscribe(write);
  }, [board, store, group, rows, quantityDecimals, priceDecimals, tag, houseLabel]);
}

/** Rows of 18 px are too small to be buttons of their own; the board as a whole takes the press and finds the row. */
function useRowPresses(board: RefObject<HTMLElement | null>, onPick: ((price: string) => void) | undefined) {
  const pick = useEffectEvent((price: string) => onPick?.(price));
  useEffect(() => {
    const node = board.current;
    const press = ({ target }: MouseEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-price]") : null;
      if (row?.dataset.price) pick(row.dataset.price);
    };
    node?.addEventListener("click", press);
    return () => node?.removeEventListener("click", press);
  }, [board]);
}

interface LadderSideProps {
  readonly side: "asks" | "bids";
  readonly rows: number;
  readonly heads: readonly string[];
}

const names = { asks: "book.sellers", bids: "book.buyers" } as const;
const cellLooks = ["relative", "relative text-strong", "relative text-soft"] as const;

/** As high as theme/base.css makes a row. A side of known size is laid out by itself when its texts change. */
const ROW_REM = 1.15625;

/** A table, best price first. Asks stand upside down, so that the best prices of both sides meet in the middle. */
function LadderSide({ side, rows, heads }: LadderSideProps) {
  const t = useTexts("ui");
  return (
    <div role="table" aria-label={t(names[side])}>
      <div role="row" className="sr-only">
        {heads.map((head) => (
          <span key={head} role="columnheader">
            {head}
          </span>
        ))}
      </div>
      <div
        role="rowgroup"
        data-side={side}
        style={{ height: `${rows * ROW_REM}rem` }}
        className={classes(
          "flex contain-size contain-layout",
          side === "asks" ? "flex-col-reverse text-down" : "flex-col text-up",
        )}
      >
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} role="row" className="ladder-row relative">
            <span aria-hidden="true" className={classes("depth", side === "asks" ? "bg-down-tint" : "bg-up-tint")} />
            {heads.map((head, column) => (
              <span key={head} role="cell" className={cellLooks[column]} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function RatioBar() {
  const t = useTexts("ui");
  return (
    <div data-ratio="" data-empty="" className="mt-2 flex h-4 items-center gap-2 text-caption font-medium data-empty:invisible">
      <span className="w-8 text-up" aria-label={t("book.buyers")} />
      <span aria-hidden="true" className="relative h-1 grow overflow-hidden rounded-full">
        <span className="absolute inset-0 ms-0.5 rounded-full bg-down-fill" />
        <span className="absolute inset-0 rounded-full bg-up-fill" />
      </span>
      <span className="w-8 text-end text-down" aria-label={t("book.sellers")} />
    </div>
  );
}
