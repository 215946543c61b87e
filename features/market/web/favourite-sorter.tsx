import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { calls } from "../contract.ts";
import { moved, placeAt } from "./favourite-order.ts";
import { FavouriteSorterRow } from "./favourite-sorter-row.tsx";
import type { Market } from "./market-order.ts";

const ROW_PX = 56;
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Puts favourites into another order: by dragging a handle, or by the arrow keys on it. Nothing is kept before "done". */
export function FavouriteSorter({ list, onDone }: { readonly list: readonly Market[]; readonly onDone: () => void }) {
  const t = useTexts("market");
  const sort = useCommand(calls.sortFavourites);
  const [order, setOrder] = useState<readonly string[]>(list.map(({ symbol }) => symbol));
  const [held, setHeld] = useState<string>();
  const [said, setSaid] = useState("");
  const rows = order.flatMap((symbol) => list.find((market) => market.symbol === symbol) ?? []);

  function place(symbol: string, to: number): void {
    const next = moved(order, symbol, to);
    setOrder(next);
    setSaid(t("sort.moved", { symbol, place: next.indexOf(symbol) + 1, all: next.length }));
  }
  function drag(event: PointerEvent<HTMLUListElement>): void {
    if (held === undefined) return;
    const to = placeAt(event.clientY - event.currentTarget.getBoundingClientRect().top, ROW_PX);
    if (to !== order.indexOf(held)) place(held, to);
  }
  function step(event: KeyboardEvent, symbol: string): void {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    place(symbol, order.indexOf(symbol) + by);
  }
  async function save(): Promise<void> {
    const outcome = await sort.run({ currency_ids: rows.map(({ currency_id }) => currency_id).join(",") });
    if (outcome.state === "accepted") onDone();
  }
  const drop = () => setHeld(undefined);

  return (
    <>
      <p className="text-form text-soft">{t("sort.about")}</p>
      {/* The list holds the finger: a row that moves in the document would lose it. */}
      <ul
        data-base-ui-swipe-ignore
        className="mt-2"
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        onLostPointerCapture={drop}
      >
        {rows.map((market) => (
          <FavouriteSorterRow
            key={market.symbol}
            market={market}
            held={market.symbol === held}
            onHold={(event) => {
              event.currentTarget.closest("ul")?.setPointerCapture(event.pointerId);
              setHeld(market.symbol);
            }}
            onKey={(event) => step(event, market.symbol)}
          />
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <Cta action={t("sort.done")} pending={sort.pending} onPress={() => void save()} className="mt-4" />
    </>
  );
}
