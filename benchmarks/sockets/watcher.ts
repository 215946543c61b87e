/** A socket that speaks the few words of Engine.IO and Socket.IO that a watcher needs, so that thousands fit beside a server. */

const [OPEN, CLOSE, PING, PONG] = ["0", "1", "2", "3"] as const;
const CONNECT = "40";
const EVENT = "42";

export class Watcher {
  readonly #socket: WebSocket;
  /** Called with the text of every frame. */
  onFrame: ((text: string) => void) | undefined;

  private constructor(port: number, network: string) {
    const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
    // Node takes headers as well, of which the standard knows nothing.
    this.#socket = Reflect.construct(WebSocket, [url, { headers: { "x-forwarded-for": network } }]) as WebSocket;
  }

  /** Connects from a network and answers once the server has greeted. */
  static async open(port: number, network: string): Promise<Watcher> {
    const watcher = new Watcher(port, network);
    const socket = watcher.#socket;
    await new Promise<void>((settle, fail) => {
      socket.addEventListener("error", () => fail(new Error("a socket was refused")));
      socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
        if (data.startsWith(OPEN)) socket.send(CONNECT);
        else if (data.startsWith(PING)) socket.send(PONG);
        else if (data.startsWith(CONNECT)) settle();
        else if (data.startsWith(EVENT)) watcher.onFrame?.(data);
        else if (data.startsWith(CLOSE)) fail(new Error("a socket was cut"));
      });
    });
    return watcher;
  }

  watch(room: string): void {
    this.#socket.send(`${EVENT}${JSON.stringify(["watch", room])}`);
  }

  unwatch(room: string): void {
    this.#socket.send(`${EVENT}${JSON.stringify(["unwatch", room])}`);
  }

  close(): void {
    this.#socket.close();
  }
}
