/**
 * The socket: fetched after the first paint, kept for the life of the page. It carries public market frames by room, and
 * the private `changed` frame that names the calls whose answers are out of date.
 */
import { type Socket, io } from "socket.io-client";
import { whenIdle } from "./idle.ts";
import { refreshAll, refreshCalls, refreshPrivate } from "./client.ts";
import { hearFrame, useLiveState } from "./live.ts";
import { QUOTES_ROOM, type Quote, putQuotes } from "./prices.ts";
import { onWanted, wantedRooms } from "./rooms.ts";
import { useSession } from "./session.ts";
import { house } from "./transport.ts";

const RECONNECT_MS = 1_000;
const RECONNECT_MS_MAX = 5_000;
const CONNECT_TIMEOUT_MS = 20_000;

/** A shorter break is not worth a reader's attention. */
const QUIET_MS_MAX = 4_000;

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

function markPage({ state }: { readonly state: string }): void {
  document.documentElement.toggleAttribute("data-stale", state === "lost");
}

let socket: Socket | undefined;

/** Opens the socket. Call it once, after the first paint. */
export function startLive(): void {
  useLiveState.subscribe(markPage);
  markPage(useLiveState.getState());
  socket = io(house.origin || location.origin, {
    path: "/socket.io",
    transports: ["websocket", "polling"],
    // Some networks let no socket through.
    tryAllTransports: true,
    withCredentials: true,
    auth: (tell) => tell({ token: house.token }),
    reconnectionDelay: RECONNECT_MS,
    reconnectionDelayMax: RECONNECT_MS_MAX,
    timeout: CONNECT_TIMEOUT_MS,
  });
  let missed = false;
  socket.on("connect", () => {
    lineUp();
    if (!document.hidden) for (const room of wantedRooms()) socket?.emit("watch", room);
    // Events that were told before the line was up are lost, and which answers they named is unknown. Before the first time,
    // only what is the customer's own: prices begin to come by frames now.
    if (missed) refreshAll();
    else whenIdle(refreshPrivate);
    missed = false;
  });
  const lose = () => {
    missed = true;
    lineDown();
  };
  socket.on("disconnect", (reason) => {
    lose();
    // The server cuts the sockets of a session that ended; public prices go on without it. The library never does this by itself.
    if (reason === "io server disconnect") setTimeout(() => socket?.connect(), RECONNECT_MS);
  });
  socket.on("connect_error", lose);
  socket.on("changed", ({ calls }: { event: string; calls: string[] }) => refreshCalls(calls));
  socket.on(QUOTES_ROOM, ({ list }: { list: Quote[] }) => putQuotes(list));
  socket.onAny(hearFrame);
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
