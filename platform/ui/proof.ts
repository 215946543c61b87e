/**
 * Calls that move value need a session whose owner has lately proven the password, and those whose value leaves or that change the
 * locks a proof of their own. Calls refused for want of that wait here while the customer gives it, in one sheet that a feature puts
 * into the slot "proof". Those who want the same share one asking; another one waits its turn.
 */
import { create } from "zustand";

/** What must be proven: that the password is known, or one act, by the name that the server gave the proof. */
export type Wanted = { readonly kind: "password" } | WantedAct;
export interface WantedAct {
  readonly kind: "act";
  readonly proof: string;
  readonly ways: readonly string[];
  /** Of the code that a proof by password takes. */
  readonly scene: string;
}

interface Proof {
  /** Stays what it was when the sheet closes, so that it can close at its own pace. */
  readonly wanted: Wanted | undefined;
  readonly asking: boolean;
}

export const useProof = create<Proof>(() => ({ wanted: undefined, asking: false }));

interface Waiting {
  readonly wanted: Wanted;
  readonly given: PromiseWithResolvers<boolean>;
}
const waiting: Waiting[] = [];

/** Resolves with true once it is proven, with false when the customer leaves it. */
export async function askForProof(wanted: Wanted): Promise<boolean> {
  const same = wanted.kind === "password" ? waiting.find((one) => one.wanted.kind === "password") : undefined;
  if (same) return await same.given.promise;
  const given = Promise.withResolvers<boolean>();
  waiting.push({ wanted, given });
  if (waiting.length === 1) useProof.setState({ wanted, asking: true });
  return await given.promise;
}

export function settleProof(proven: boolean): void {
  const [settled, next] = [waiting.shift(), waiting[0]];
  useProof.setState(next ? { wanted: next.wanted, asking: true } : { asking: false });
  settled?.given.resolve(proven);
}
