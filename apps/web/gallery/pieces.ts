/** Every part with its states, in the order in which they hang. */
import { buttons } from "./parts/buttons.tsx";
import { charts } from "./parts/charts.tsx";
import { choices } from "./parts/choices.tsx";
import { fields } from "./parts/fields.tsx";
import { frames } from "./parts/frames.tsx";
import { layers } from "./parts/layers.tsx";
import { numbers } from "./parts/numbers.tsx";
import { rows } from "./parts/rows.tsx";
import { waiting } from "./parts/waiting.tsx";
import type { Wall } from "./wall.ts";

/** By the name of their file in gallery/parts. */
export const groups: Readonly<Record<string, Wall>> = {
  rows,
  numbers,
  charts,
  choices,
  fields,
  buttons,
  layers,
  waiting,
  frames,
};

export const pieces: Wall = Object.assign({}, ...Object.values(groups));
