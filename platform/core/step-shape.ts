/** The wire shape of a step of what is carried on: who has to act next and until when; null where nobody has. */
import * as z from "zod/mini";
import { at } from "./shapes.ts";

export const stepShape = <Name extends string, Owner extends string, Reason extends string>(
  names: readonly Name[],
  owners: readonly Owner[],
  reasons: readonly Reason[],
) =>
  z.object({
    step: z.enum(names),
    owner: z.nullable(z.enum(owners)),
    at,
    due_at: z.nullable(at),
    reason: z.nullable(z.enum(reasons)),
  });
