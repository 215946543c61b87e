/**
 * Calls that move value need a session whose owner has lately proven the password. Those refused for want of that wait
 * here while the customer proves it again, in a sheet that a feature puts into the slot "proof".
 */
import { create } from "zustand";

interface Proof {
  /** Stays true from the first time on, so that the sheet can close at its own pace. */
  readonly wanted: boolean;
  readonly asking: boolean;
}

export const useProof = create<Proof>(() => ({ wanted: false, asking: false }));

let pending: PromiseWithResolvers<boolean> | undefined;

/** Resolves with true once the password is proven, with false when the customer leaves it. All who wait share one sheet. */
export async function askForProof(): Promise<boolean> {
  pending ??= Promise.withResolvers<boolean>();
  useProof.setState({ wanted: true, asking: true });
  return await pending.promise;
}

export function settleProof(proven: boolean): void {
  useProof.setState({ asking: false });
  pending?.resolve(proven);
  pending = undefined;
}
