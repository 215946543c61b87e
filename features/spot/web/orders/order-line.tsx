import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { inPercent } from "@assay/ui/number.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { ReactNode } from "react";
import type { Side } from "../../contract.ts";
import { AmendButton } from "./amend-button.tsx";
import { CancelButton } from "./cancel-button.tsx";
import type { MarketDecimals } from "./decimals.ts";
import { type Room, roomClass } from "./rows-table.tsx";
import { askedOf, baseOf, type Fill, filledPercent, isLive, isWaiting, type Order, shownState } from "./order-model.ts";

const FEE_DECIMALS = 8;

export interface OrderLineProps {
  readonly order: Order;
  readonly decimals: MarketDecimals;
  readonly onOpen: () => void;
}

/** The cells of an order in a table. */
export function OrderLine({ order, decimals, onOpen }: OrderLineProps) {
  const t = useTexts("spot");
  const tag = useLanguageTag();
  const asked = askedOf(order);
  return (
    <>
      <PairCell symbol={order.symbol} side={order.type} onOpen={onOpen} />
      <Cell room="some">
        {[t(`kind.${order.kind}`), ...(order.kind === "limit" ? [t(`tif.${order.time_in_force}`)] : [])].join(" · ")}
      </Cell>
      <Cell>
        {isWaiting(order) && (
          <span className="block text-caption leading-4 text-soft">
            {t("orders.stop")} <PriceText value={order.stop!.price} decimals={decimals.price} />
          </span>
        )}
        {order.target_price === null ? t("orders.market") : <PriceText value={order.target_price} decimals={decimals.price} />}
      </Cell>
      <Cell>
        <AmountText value={asked.value} currency={asked.currency} unit decimals={decimals.quantity} decimalsMin={0} />
      </Cell>
      <Cell room="some">
        <bdi dir="ltr">{inPercent(filledPercent(order), tag)}</bdi>
      </Cell>
      <Cell room="plenty">
        <PriceText value={order.average_price} decimals={decimals.price} />
      </Cell>
      <Cell room="plenty">
        <AmountText value={order.fee} currency={order.fee_currency} unit decimals={FEE_DECIMALS} decimalsMin={0} />
      </Cell>
      <Cell soft room="plenty">
        <TimeText at={order.created_at} />
      </Cell>
      <td className="text-end whitespace-nowrap">
        {isLive(order) ? (
          <span className="inline-flex gap-1.5">
            <AmendButton order={order} />
            <CancelButton order={order} />
          </span>
        ) : (
          t(`states.${shownState(order)}`)
        )}
      </td>
    </>
  );
}

/** The cells of a trade in a table. */
export function FillLine({ fill, decimals }: { readonly fill: Fill; readonly decimals: MarketDecimals }) {
  const t = useTexts("spot");
  return (
    <>
      <PairCell symbol={fill.symbol} side={fill.type} />
      <Cell>
        <PriceText value={fill.price} decimals={decimals.price} />
      </Cell>
      <Cell>
        <AmountText value={fill.amount} currency={baseOf(fill.symbol)} unit decimals={decimals.quantity} decimalsMin={0} />
      </Cell>
      <Cell room="plenty">
        <AmountText value={fill.quote_amount} decimals={2} />
      </Cell>
      <Cell room="some">
        <AmountText value={fill.fee} currency={fill.fee_currency} unit decimals={FEE_DECIMALS} decimalsMin={0} />
      </Cell>
      <Cell room="plenty">{t(`role.${fill.role}`)}</Cell>
      <Cell>{t(`against-short.${fill.against}`)}</Cell>
      <Cell soft room="some">
        <TimeText at={fill.at} />
      </Cell>
    </>
  );
}

interface CellProps {
  readonly children: ReactNode;
  readonly soft?: boolean;
  readonly room?: Room;
}

const Cell = ({ children, soft = false, room = "always" }: CellProps) => (
  <td className={classes("text-end whitespace-nowrap", soft && "text-soft", roomClass[room])}>
    <Own>{children}</Own>
  </td>
);

/** The pair with a bar in the colour of the side, which is also said in words. */
function PairCell({ symbol, side, onOpen }: { readonly symbol: string; readonly side: Side; readonly onOpen?: () => void }) {
  const t = useTexts("spot");
  const name = (
    <span>
      <bdi dir="ltr" className="font-semibold">
        {symbol}
      </bdi>{" "}
      <span className={side === "buy" ? "text-caption text-up" : "text-caption text-down"}>{t(`side.${side}`)}</span>
    </span>
  );
  return (
    <th scope="row" className="text-start font-normal whitespace-nowrap">
      <span className={`flex items-center border-s-[3px] ps-2.5 ${side === "buy" ? "border-up-fill" : "border-down-fill"}`}>
        {onOpen ? (
          <button type="button" onClick={onOpen} className="min-h-7 hover:underline">
            {name}
          </button>
        ) : (
          name
        )}
      </span>
    </th>
  );
}
