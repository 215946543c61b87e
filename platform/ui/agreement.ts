/**
 * Some calls need that their customer has accepted an agreement. Those refused for want of that wait here while he reads it, in a
 * sheet that a feature puts into the slot "agreement".
 */
import { create } from "zustand";

interface Asked {
  /** Which agreement, as the server named it. */
  readonly keyword: string;
  /** Stays true from the first time on, so that the sheet can close at its own pace. */
  readonly wanted: boolean;
  readonly asking: boolean;
}

export const useAskedAgreement = create<Asked>(() => ({ keyword: "", wanted: false, asking: false }));

let pending: PromiseWithResolvers<boolean> | undefined;

/** Resolves with true once it is accepted, with false when it is declined or left. One is asked for at a time: another waits for none. */
export async function askForAgreement(keyword: string): Promise<boolean> {
  if (pending !== undefined && useAskedAgreement.getState().keyword !== keyword) return false;
  pending ??= Promise.withResolvers<boolean>();
  useAskedAgreement.setState({ keyword, wanted: true, asking: true });
  return await pending.promise;
}

export function settleAgreement(accepted: boolean): void {
  useAskedAgreement.setState({ asking: false });
  pending?.resolve(accepted);
  pending = undefined;
}
