/** What may be asked of the lane of positions, and what it answers. */
import type { InputOf } from "@assay/core/contract.ts";
import type { Lane } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import type { OpeningAsked } from "../rules/opening.ts";
import type { Due } from "./due.ts";
import type { Mirror } from "./mirror.ts";
import type { Position } from "./positions.ts";

type Asked<Name extends keyof typeof calls> = InputOf<(typeof calls)[Name]>;

export type Intent =
  | { readonly do: "submit"; readonly asked: OpeningAsked }
  | { readonly do: "close"; readonly asked: Asked<"closePosition"> }
  | { readonly do: "close-all"; readonly asked: Asked<"closePositions"> }
  | { readonly do: "amend"; readonly asked: Asked<"amendOrder"> }
  | { readonly do: "cancel"; readonly asked: Asked<"cancelOrder"> }
  | { readonly do: "set-stops"; readonly asked: Asked<"setStops"> }
  | { readonly do: "margin"; readonly asked: Asked<"changeMargin"> }
  /** What ticks have set off. */
  | { readonly do: "reach"; readonly reached: readonly Due[] }
  /** The positions whose night is due. */
  | { readonly do: "charge"; readonly due: readonly { readonly id: string; readonly customerId: string }[] }
  /** What purses do because those whom they follow did it. */
  | { readonly do: "mirror"; readonly asked: Mirror }
  /** What a customer has set may stop orders that wait. */
  | { readonly do: "protect"; readonly customerId: string };

export interface Outcome {
  /** The position or order that a request was about. */
  readonly position: Position | undefined;
  readonly closed: readonly Position[];
  /** How many positions close at the next mark of their market, because it has none. */
  readonly waiting: number;
}

export type TradeLane = Lane<Intent, Outcome>;
