/** A venue on this machine, for tests of the connection: a websocket server of a few lines, and the book's REST route. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

const WEBSOCKET_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/** What comes is handed out one by one, as it comes. */
export class Queue<Item> {
  readonly #items: Item[] = [];
  readonly #takers: ((item: Item) => void)[] = [];

  readonly put = (item: Item): void => {
    const taker = this.#takers.shift();
    if (taker) taker(item);
    else this.#items.push(item);
  };

  take(): Promise<Item> {
    const item = this.#items.shift();
    return item === undefined ? new Promise((resolve) => this.#takers.push(resolve)) : Promise.resolve(item);
  }
}

export class FakeVenue {
  readonly #server = createServer((request, response) => this.answer(request, response));
  readonly #sockets = new Set<Duplex>();
  readonly #connections = new Queue<Duplex>();
  readonly #received = new Queue<string>();
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.writeHead(404).end();

  async listen(): Promise<number> {
    this.#server.on("upgrade", (request, socket) => this.#accept(request, socket));
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return (this.#server.address() as AddressInfo).port;
  }

  /** The next connection. */
  connected(): Promise<Duplex> {
    return this.#connections.take();
  }

  /** The next text that a client sends. */
  asked(): Promise<string> {
    return this.#received.take();
  }

  say(socket: Duplex, text: string): void {
    const payload = Buffer.from(text);
    const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 0xff];
    socket.write(Buffer.concat([Buffer.from([0x81, ...length]), payload]));
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #accept(request: IncomingMessage, socket: Duplex): void {
    const accept = createHash("sha1").update(`${request.headers["sec-websocket-key"]}${WEBSOCKET_GUID}`).digest("base64");
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    socket.on("data", (bytes: Buffer) => this.#receive(bytes));
    socket.on("error", () => undefined);
    this.#sockets.add(socket);
    this.#connections.put(socket);
  }

  /** Short text frames of a client, which are always masked; other frames are of no interest here. */
  #receive(bytes: Buffer): void {
    for (let at = 0; at + 6 <= bytes.length;) {
      const isLong = (bytes[at + 1]! & 0x7f) === 126;
      const length = isLong ? bytes.readUInt16BE(at + 2) : bytes[at + 1]! & 0x7f;
      const mask = at + (isLong ? 4 : 2);
      const payload = bytes.subarray(mask + 4, mask + 4 + length).map((byte, index) => byte ^ bytes[mask + (index % 4)]!);
      if (bytes[at] === 0x81) this.#received.put(Buffer.from(payload).toString("utf8"));
      at = mask + 4 + length;
    }
  }
}
