import { ProductScreen } from "@assay/features/spot/web.tsx";
import { Suspense } from "react";
import { SecondsDesk } from "./seconds-desk.tsx";

/** Options on one market: its chart, the ticket, and what runs and was settled. */
export default function SecondsScreen() {
  return (
    <Suspense>
      <ProductScreen active="seconds">
        {(answer, pathOf) => <SecondsDesk key={answer.market.symbol} answer={answer} pathOf={pathOf} />}
      </ProductScreen>
    </Suspense>
  );
}
