/**
 * The socket: fetched after the first paint, kept for the life of the page. It carries public market frames by room, and
 * the private `changed` frame that names the calls whose answers are out of date.
 */
import { useEffect, useEffectEvent } from "react";
import type { Socket } from "socket.io-client";
import type * as z from "zod/mini";
import { create } from "zustand";
import { refreshAll, refreshCalls } from "./client.ts";
import { QUOTES_ROOM, type Quote, putQuotes } from "./prices.ts";
import { onWanted, unwatch, wantedRooms, watch } from "./rooms.ts";
import { useSession } from "./session.ts";

export { unwatch, watch } from "./rooms.ts";

const RECONNECT_MS = 1_000;
const RECONNECT_MS_MAX = 5_000;
const CONNECT_TIMEOUT_MS = 20_000;

/** A shorter break is not worth a reader's attention. */
const QUIET_MS_MAX = 4_000;

interface LiveState {
  readonly state: "starting" | "connected" | "lost";
  /** When the line was last up; milliseconds since 1970. */
  readonly heardAt: number;
}

export const useLiveState = create<LiveState>(() => ({ state: "starting", heardAt: Date.now() }));

let quiet: ReturnType<typeof setTimeout> | undefined;

function lineUp(): void {
  clearTimeout(quiet);
  quiet = undefined;
  useLiveState.setState({ state: "connected" });
}

/** The line is down. After a while the page says so, and prices on it lose the look of live ones. */
function lineDown(): void {
  if (quiet !== undefined) return;
  if (useLiveState.getState().state === "connected") useLiveState.setState({ heardAt: Date.now() });
  quiet = setTimeout(() => useLiveState.setState({ state: "lost" }), QUIET_MS_MAX);
}

function markPage({ state }: LiveState): void {
  document.documentElement.toggleAttribute("data-stale", state === "lost");
}

type FrameListener = (frame: unknown) => void;
const frameListeners = new Map<string, Set<FrameListener>>();
let socket: Socket | undefined;

/** Opens the socket. Call it once, after the first paint. */
export async function startLive(): Promise<void> {
  const { io } = await import("socket.io-client");
  socket = io({
    path: "/socket.io",
    transports: ["websocket", "polling"],
    withCredentials: true,
    reconnectionDelay: RECONNECT_MS,
    reconnectionDelayMax: RECONNECT_MS_MAX,
    timeout: CONNECT_TIMEOUT_MS,
  });
  let connectedBefore = false;
  socket.on("connect", () => {
    lineUp();
    if (!document.hidden) for (const room of wantedRooms()) socket?.emit("watch", room);
    // Events that were told while the line was down are lost; the answers they named are unknown, so all are asked again.
    if (connectedBefore) refreshAll();
    connectedBefore = true;
  });
  socket.on("disconnect", (reason) => {
    lineDown();
    // The server cuts the sockets of a session that ended; public prices go on without it. The library never does this by itself.
    if (reason === "io server disconnect") setTimeout(() => socket?.connect(), RECONNECT_MS);
  });
  socket.on("connect_error", lineDown);
  useLiveState.subscribe(markPage);
  socket.on("changed", ({ calls }: { event: string; calls: string[] }) => refreshCalls(calls));
  socket.on(QUOTES_ROOM, ({ list }: { list: Quote[] }) => putQuotes(list));
  socket.onAny((name: string, frame: unknown) => {
    for (const listener of frameListeners.get(name) ?? []) listener(frame);
  });
  onWanted((kind, room) => {
    if (!document.hidden) socket?.emit(kind, room);
  });
  document.addEventListener("visibilitychange", leaveWhileHidden);
  useSession.subscribe((now, before) => {
    // The server reads the session when a socket connects, and only then puts it into the customer's private room.
    if (now.loggedIn !== before.loggedIn) socket?.disconnect().connect();
  });
}

/** A page that nobody sees asks for no frames. */
function leaveWhileHidden(): void {
  const kind = document.hidden ? "unwatch" : "watch";
  for (const room of wantedRooms()) socket?.emit(kind, room);
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

function onFrame(name: string, listener: FrameListener): () => void {
  const set = frameListeners.get(name) ?? new Set();
  frameListeners.set(name, set.add(listener));
  return () => void set.delete(listener);
}
