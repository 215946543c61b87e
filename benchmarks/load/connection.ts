/**
 * One HTTP connection that is kept open, with one request on its way at a time. Hand-made, because on two shared cores the
 * client must cost far less than the server that it measures.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";
/** As our server spells it. */
const LENGTH = "\r\ncontent-length: ";
const DIGITS_MAX = 12;
const NOTHING: Buffer = Buffer.alloc(0);
const READ_BYTES = 16_384;

export class Connection {
  #socket: Socket;
  /** What has come of an answer that is not whole yet. */
  #rest = NOTHING;
  #settle: ((answer: string) => void) | undefined;
  #fail: ((fault: Error) => void) | undefined;

  private constructor(port: number) {
    this.#socket = this.#connect(port);
  }

  static async open(port: number): Promise<Connection> {
    const connection = new Connection(port);
    await once(connection.#socket, "connect");
    return connection;
  }

  /** The same connection to a server that was started anew. */
  async reopen(port: number): Promise<void> {
    this.#socket = this.#connect(port);
    await once(this.#socket, "connect");
  }

  /** Sends a whole request; answers the body of its answer. */
  async ask(request: string): Promise<string> {
    return await new Promise((settle, fail) => {
      [this.#settle, this.#fail] = [settle, fail];
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#fail = undefined;
    this.#socket.destroy();
  }

  #connect(port: number): Socket {
    // One buffer for all that comes: a new one for every answer costs more than to read it.
    const callback = (length: number, buffer: Uint8Array): boolean => {
      this.#take(Buffer.from(buffer.buffer, buffer.byteOffset, length));
      return true;
    };
    const onread = { buffer: Buffer.allocUnsafeSlow(READ_BYTES), callback };
    const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread });
    const broken = (fault?: Error): void => this.#fail?.(fault ?? new Error("the server closed the connection"));
    socket.on("error", broken);
    socket.on("close", () => broken());
    return socket;
  }

  #take(chunk: Buffer): void {
    const received = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const bodyStart = received.indexOf(HEAD_END) + HEAD_END.length;
    const isWhole = bodyStart >= HEAD_END.length && received.length >= bodyStart + bodyLength(received);
    this.#rest = isWhole ? NOTHING : Buffer.from(received);
    if (isWhole) this.#settle?.(received.toString("utf8", bodyStart));
  }
}

function bodyLength(received: Buffer): number {
  const start = received.indexOf(LENGTH);
  if (start === -1) throw new Error("an answer without its length");
  return Number.parseInt(received.toString("latin1", start + LENGTH.length, start + LENGTH.length + DIGITS_MAX), 10);
}
