/**
 * One HTTP connection that is kept open, with one request on its way at a time. Hand-made, because on two shared cores the
 * client must cost far less than the server that it measures.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";

export class Connection {
  #socket: Socket;
  #chunks: Buffer[] = [];
  #length = 0;
  /** Bytes of the whole answer, known once its head is here. */
  #expected = Infinity;
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
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#take(chunk));
    const broken = (fault?: Error): void => this.#fail?.(fault ?? new Error("the server closed the connection"));
    socket.on("error", broken);
    socket.on("close", () => broken());
    return socket;
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#expected === Infinity) this.#expected = expectedLength(Buffer.concat(this.#chunks));
    if (this.#length < this.#expected) return;
    const text = Buffer.concat(this.#chunks).toString("utf8");
    [this.#chunks, this.#length, this.#expected] = [[], 0, Infinity];
    this.#settle?.(text.slice(text.indexOf(HEAD_END) + HEAD_END.length));
  }
}

function expectedLength(received: Buffer): number {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd === -1) return Infinity;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(received.toString("latin1", 0, headEnd)) ?? [];
  if (length === undefined) throw new Error("an answer without its length");
  return headEnd + HEAD_END.length + Number(length);
}
