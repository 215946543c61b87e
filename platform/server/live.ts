/**
 * Sockets. Public rooms carry what every visitor may see and are joined by asking; private rooms carry one customer's own
 * events and are joined from the session alone. The two kinds have names of their own, so none can pass for the other.
 */
import type { IncomingMessage, Server as HttpServer } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { createAdapter } from "@socket.io/redis-streams-adapter";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { Server, type Socket } from "socket.io";
import * as z from "zod/mini";
import { isCrossSite } from "./http/cross-site.ts";
import { deviceCookie } from "./http/device-cookie.ts";
import { ownHost } from "./http/own-host.ts";
import type { Authenticate, Session } from "./http/call-route.ts";
import { looksLikeToken, readToken, sessionCookie } from "./http/session-token.ts";
import type { Keys } from "./keys/keys.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Told } from "./outbox.ts";
import { type Place, type SocketBounds, socketBounds, SocketRoom } from "./socket-room.ts";

export interface LiveTerms {
  readonly server: HttpServer;
  readonly authenticate: Authenticate;
  readonly publicOrigin: string;
  /** Proxies whose forwarding headers are believed, as in the router. */
  readonly trustProxy: readonly string[];
  readonly keys: Keys;
  /** How many sockets may be open, and opened, by whom. */
  readonly bounds?: SocketBounds;
  /** Names of the rooms that anybody may watch. */
  readonly publicRooms: RegExp;
  readonly log: Log;
  readonly metrics: Metrics;
  /** A connected client of the `redis` package; private frames and cuts then reach the sockets of every process. */
  readonly redis?: Parameters<typeof createAdapter>[0];
  /** Pause between heartbeats; at each one a socket's session is asked for again. */
  readonly heartbeatMs?: number;
}

export interface Live {
  /**
   * Sends a frame to whoever watches a public room in this process: every process knows the market and tells its own
   * sockets. A client too slow to take its frames is cut.
   */
  publish(room: string, name: string, frame: object): void;
  /** False when nobody in this process watches, so that frames need not be made. */
  hasWatchers(room: string): boolean;
  /**
   * Sends `changed` to the customer whom an event concerns, or to whoever watches the public room that it names, with the paths of the
   * calls to ask again.
   */
  tell(told: Told): void;
  /** Cuts the sockets of sessions that have ended, in every process. */
  dropSessions(sessionIds: readonly string[]): void;
  close(): Promise<void>;
}

const CONNECT_MS_MAX = 20_000;
/** Two of these without a sign of life, and a client stops calling its prices live. */
const HEARTBEAT_MS = 10_000;
const MESSAGE_BYTES_MAX = 4_096;
const ROOMS_MAX = 24;
const CUSTOMER_SOCKETS_MAX = 20;
/** Packets that may wait for a slow client: a minute of a busy room. */
const WAITING_MAX = 512;
/** Messages that one socket may send in ten seconds; turning a page takes a few. */
const messageBudget = { points: 100, duration: 10 };

const publicRoom = (room: string): string => `public ${room}`;
const customerRoom = (customerId: string): string => `customer ${customerId}`;
const sessionRoom = (sessionId: string): string => `session ${sessionId}`;

const aboutCustomer = z.object({ customerId: z.string() });
const aboutRoom = z.object({ room: z.string() });

export function startLive(terms: LiveTerms): Live {
  const { log, publicOrigin, publicRooms } = terms;
  const heartbeatMs = terms.heartbeatMs ?? HEARTBEAT_MS;
  const cookieName = sessionCookie(publicOrigin).name;
  const messages = new RateLimiterMemory(messageBudget);
  const room = new SocketRoom(terms.bounds ?? socketBounds, () => performance.now());
  const device = deviceCookie(publicOrigin, terms.keys);
  const isTrusted = proxyAddr.compile([...terms.trustProxy]);
  const arrivalOf = (request: IncomingMessage) => ({
    address: proxyAddr(request, isTrusted),
    deviceId: device.read(request.headers),
  });
  const places = new WeakMap<object, Place>();
  /** The sockets of connections on which one has been opened. */
  const socketOn = new WeakMap<object, Socket>();
  const isOwnHost = ownHost(terms);
  const io = new Server(terms.server, {
    path: "/socket.io",
    serveClient: false,
    connectTimeout: CONNECT_MS_MAX,
    pingInterval: heartbeatMs,
    pingTimeout: CONNECT_MS_MAX,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    perMessageDeflate: false,
    allowRequest: (request, decide) => {
      // A handshake opens a socket; later requests of a polling one carry its id.
      const opens = !(request as { _query?: { sid?: string } })._query?.sid;
      const own = isOwnHost(request) && !isCrossSite(request.headers, publicOrigin);
      const allowed = own && (!opens || room.admits(arrivalOf(request)));
      decide(allowed ? null : "refused", allowed);
    },
    ...(terms.redis && { adapter: createAdapter(terms.redis) }),
  });
  io.engine.on("headers", (headers: Record<string, string>) => {
    headers["cache-control"] = "no-store";
    headers["x-content-type-options"] = "nosniff";
  });
  io.engine.on("connection", (conn: Connection) => {
    const watchesNothing = (): boolean => {
      const socket = socketOn.get(conn);
      return socket === undefined || watchedBy(socket) === 0;
    };
    const place = room.enter(arrivalOf(conn.request), watchesNothing, () => conn.close(true));
    places.set(conn, place);
    conn.once("close", place.leave);
  });
  terms.metrics.gauge("sockets", "Open sockets.", () => io.engine.clientsCount);

  /** Asked at the handshake, after joining, and at every heartbeat: a socket lives no longer than its session. */
  async function sessionOf(socket: Socket): Promise<Session | null> {
    const { headers, auth } = socket.handshake;
    const told: unknown = auth["token"];
    const token = typeof told === "string" && looksLikeToken(told) ? told : readToken(headers, cookieName)?.text;
    return token === undefined ? null : await terms.authenticate(token);
  }

  async function dropIfEnded(socket: Socket): Promise<void> {
    try {
      if ((await sessionOf(socket)) === null) socket.disconnect(true);
    } catch (fault) {
      // What cannot be checked is not trusted; the client connects again and asks anew.
      socket.disconnect(true);
      log.warn({ err: fault }, "a socket's session could not be checked");
    }
  }

  async function joinPrivateRooms(socket: Socket, { customerId, sessionId }: Session): Promise<void> {
    const open = io.of("/").adapter.rooms.get(customerRoom(customerId))?.size ?? 0;
    if (open >= CUSTOMER_SOCKETS_MAX) return void socket.disconnect(true);
    await socket.join([customerRoom(customerId), sessionRoom(sessionId)]);
    socket.conn.on("heartbeat", () => void dropIfEnded(socket));
    // The session may have ended between the handshake and the joining, when its sockets were cut without this one.
    await dropIfEnded(socket);
  }

  io.use((socket, next) => {
    sessionOf(socket).then(
      (session) => {
        socket.data = { session };
        next();
      },
      (fault: unknown) => {
        log.error({ err: fault }, "a socket's session could not be read");
        next(new Error("something-broke"));
      },
    );
  });

  io.on("connection", (socket) => {
    const { session } = socket.data as { session: Session | null };
    socketOn.set(socket.conn, socket);
    if (session) {
      places.get(socket.conn)?.becomesCustomers();
      void joinPrivateRooms(socket, session);
    }
    socket.use((_message, next) => {
      messages.consume(socket.id).then(
        () => next(),
        () => void socket.disconnect(true),
      );
    });
    cutWhenSlow(socket);
    socket.on("watch", (room: unknown, answer: unknown) => {
      const allowed = typeof room === "string" && publicRooms.test(room) && watchedBy(socket) < ROOMS_MAX;
      if (allowed) void socket.join(publicRoom(room));
      if (typeof answer === "function") answer(allowed);
    });
    socket.on("unwatch", (room: unknown, answer: unknown) => {
      if (typeof room === "string") void socket.leave(publicRoom(room));
      if (typeof answer === "function") answer(true);
    });
  });

  return {
    publish: (room, name, frame) => {
      if (!publicRooms.test(room)) throw new Error(`${room} is no public room`);
      // Not volatile: that would drop every frame but the first of those sent to a socket in one turn of the event loop.
      io.local.to(publicRoom(room)).emit(name, frame);
    },
    hasWatchers: (room) => io.of("/").adapter.rooms.has(publicRoom(room)),
    tell: ({ event, payload }) => {
      const [customer, open] = [z.safeParse(aboutCustomer, payload), z.safeParse(aboutRoom, payload)];
      const isOpen = !customer.success && open.success && publicRooms.test(open.data.room);
      if (!customer.success && !isOpen) return;
      const room = customer.success ? customerRoom(customer.data.customerId) : publicRoom(open.data!.room);
      // Another process may hold the customer's sockets; without one nobody listens, and a busy market tells thousands a second.
      if (!terms.redis && !io.of("/").adapter.rooms.has(room)) return;
      const frame = {
        event: event.name,
        calls: event.refreshes.map(({ path }) => path),
        payload: z.parse(event.payload, payload),
      };
      io.to(room).emit("changed", frame);
    },
    dropSessions: (sessionIds) => {
      if (sessionIds.length > 0) io.in(sessionIds.map(sessionRoom)).disconnectSockets(true);
    },
    close: async () => {
      io.local.disconnectSockets(true);
      await io.of("/").adapter.close();
      io.engine.close();
    },
  };
}

/** What the engine below a socket knows of it. */
interface Connection {
  readonly request: IncomingMessage;
  close(discard: boolean): void;
  once(event: "close", run: () => void): void;
}

const watchedBy = (socket: Socket): number => [...socket.rooms].filter((room) => room.startsWith(publicRoom(""))).length;

function cutWhenSlow({ conn }: Socket): void {
  let waiting = 0;
  conn.on("packetCreate", () => {
    waiting += 1;
    if (waiting > WAITING_MAX) conn.close(true);
  });
  conn.on("flush", () => {
    waiting = 0;
  });
}
