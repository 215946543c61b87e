/**
 * What comes by the socket (socket.ts): public market frames by room, and whether the line is up. Screens listen here before
 * the socket's own code has come.
 */
import type { Event, PayloadOf } from "@assay/core/contract.ts";
import { useEffect, useEffectEvent } from "react";
import type * as z from "zod/mini";
import { create } from "zustand";
import { unwatch, watch } from "./rooms.ts";

export { unwatch, watch } from "./rooms.ts";

interface LiveState {
  readonly state: "starting" | "connected" | "lost";
  /** When the line was last up; milliseconds since 1970. */
  readonly heardAt: number;
}

export const useLiveState = create<LiveState>(() => ({ state: "starting", heardAt: Date.now() }));

/**
 * Whether the line is down. A screen that is being drawn asks for no more than that: were it told that the line has come up
 * meanwhile, React would throw away what is drawn and begin anew, in one piece.
 */
export const useLineLost = (): boolean => useLiveState(({ state }) => state === "lost");

const FALLBACK_MS = 2_000;

/** For calls that stand in for frames: how often they are asked while the line is down. */
export const useFallback = (): { readonly everyMs?: number } => (useLineLost() ? { everyMs: FALLBACK_MS } : {});

type FrameListener = (frame: unknown) => void;
const frameListeners = new Map<string, Set<FrameListener>>();

let lastFrameAt = 0;

/** When the last frame came; milliseconds since 1970. */
export const heardFrameAt = (): number => lastFrameAt;

/** Passes a frame on to whoever listens for its name. */
export function hearFrame(name: string, frame: unknown): void {
  lastFrameAt = Date.now();
  for (const listener of frameListeners.get(name) ?? []) listener(frame);
}

type Frames = Readonly<Record<string, z.ZodMiniType>>;
type FrameListeners<F extends Frames> = { readonly [Name in keyof F]?: (frame: z.output<F[Name]>) => void };

/**
 * Listens to a room's frames while the component is mounted: `useFrames("market:BTC/USDT", frames, { trades: (t) => … })`,
 * where `frames` comes from a contract. Listeners should write to a store of their own, not to React state, when frames are frequent.
 */
export function useFrames<F extends Frames>(room: string, _frames: F, listeners: FrameListeners<F>): void {
  const hear = useEffectEvent((name: string, frame: unknown) => listeners[name]?.(frame as never));
  const names = Object.keys(listeners).join(" ");
  useEffect(() => {
    const stops = names.split(" ").map((name) => onFrame(name, (frame) => hear(name, frame)));
    watch(room);
    return () => {
      unwatch(room);
      for (const stop of stops) stop();
    };
  }, [room, names]);
}

/** Watches a room while the component is mounted: what changes there asks its calls again. */
export function useRoom(room: string): void {
  useEffect(() => {
    watch(room);
    return () => unwatch(room);
  }, [room]);
}

/** Calls back for the life of the page with each event of one kind that concerns this customer. */
export function onEvent<E extends Event>({ name }: E, run: (payload: PayloadOf<E>) => void): void {
  onFrame("changed", (frame) => {
    const { event, payload } = frame as { readonly event: string; readonly payload: PayloadOf<E> };
    if (event === name) run(payload);
  });
}

/** Calls back for the life of the page with every frame of a name in a room. */
export function onRoom(room: string, name: string, run: () => void): void {
  watch(room);
  onFrame(name, run);
}

function onFrame(name: string, listener: FrameListener): () => void {
  const set = frameListeners.get(name) ?? new Set();
  frameListeners.set(name, set.add(listener));
  return () => void set.delete(listener);
}
