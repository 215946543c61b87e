/** Whether the server answers. What is on screen may then be what was known last (offline/known.ts). */
import { create } from "zustand";

/** True from the first request that got no answer until the next one that did. */
export const useAway = create<boolean>(() => false);

export const noteReach = (answered: boolean): void => useAway.setState(!answered, true);
