import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

export type Told = OutputOf<typeof calls.say>["message"];
export type Mute = OutputOf<typeof calls.appeal>["mute"];
