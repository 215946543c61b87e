/** Places what the ticket says: asks first where the customer wants that, tells what came of it, keeps a refusal in sight. */
import { useCommand } from "@assay/ui/client.ts";
import { useAskFirst } from "@assay/ui/confirmation.ts";
import type { Form } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import type { Order } from "./order-model.ts";
import { told } from "./told.ts";
import { type OrderFields, orderInput } from "./order-fields.ts";
import { fieldOf, type OrderSummary } from "./order-form.ts";

/** Codes that the ticket shows itself, with the nearest value to take. */
const shownHere = [
  "price-off-tick",
  "price-outside-band",
  "amount-off-step",
  "below-minimum",
  "above-maximum",
  "insufficient-balance",
  "would-take",
  "cannot-fill",
  "no-liquidity",
  "self-trade",
  "market-closed",
  "too-many-open-orders",
] as const;

export interface Refusal {
  /** The server's sentence, in the reader's language. */
  readonly message: string;
  readonly nearest: string | undefined;
  readonly field: "target_price" | "amount" | "type";
}

export interface Placing {
  /** Judges the fields, then asks or places. */
  readonly submit: () => void;
  readonly asking: boolean;
  /** Places the order; answers it once it is accepted. */
  readonly place: () => Promise<Order | undefined>;
  readonly dismiss: () => void;
  readonly pending: boolean;
  /** Why the last order was refused; gone as soon as a field changes. */
  readonly refusal: Refusal | undefined;
}

export function usePlacing(
  market: { readonly currency_id: number; readonly legal_id: number },
  form: Form<OrderFields, OrderSummary>,
): Placing {
  const t = useTexts("spot");
  const command = useCommand(calls.placeOrder, { silent: shownHere });
  const first = useAskFirst(place);
  const [refused, setRefused] = useState<{ readonly by: OrderFields; readonly refusal: Refusal }>();
  async function place(): Promise<Order | undefined> {
    const { fields } = form;
    const outcome = await command.run(orderInput(fields, market));
    first.dismiss();
    if (outcome.state === "accepted") {
      const { order } = outcome.message;
      toast(told(order, t), "done");
      form.restart({ amount: "" });
      return order;
    }
    if (outcome.state === "rejected") {
      const { message, values } = outcome.refused;
      const nearest = values.nearest === undefined ? undefined : String(values.nearest);
      setRefused({ by: fields, refusal: { message, nearest, field: fieldOf(outcome.rejection) } });
    }
    return undefined;
  }
  return {
    submit: () => {
      if (form.attempt()) first.ask();
    },
    asking: first.asking,
    place,
    dismiss: first.dismiss,
    pending: command.pending,
    refusal: refused?.by === form.fields ? refused.refusal : undefined,
  };
}
