/** Stands before the house and passes everything on, so that a journey can deploy another build or cut the network. */
import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Front {
  readonly origin: string;
  /** The web files are from now on those of a later build, marked so: index.html and the worker differ. */
  deploy(mark: string): void;
  /** Nothing gets through until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function openFront(house: string): Promise<Front> {
  let mark: string | undefined;
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;

  async function listen(at: number): Promise<Server> {
    const made = createServer((asked, answer) => pass(asked, answer));
    // No web sockets here, as in some offices; frames come by polling.
    made.on("upgrade", (_asked, socket) => socket.destroy());
    await new Promise<void>((done) => made.listen(at, "localhost", done));
    return made;
  }

  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const path = asked.url ?? "/";
    const isMarked = mark !== undefined && ["/", "/index.html", "/sw.js"].includes(path);
    // What is changed on the way must come whole and as plain text.
    const { "if-none-match": _tag, "if-modified-since": _since, "accept-encoding": _encoding, ...plain } = asked.headers;
    const headers = isMarked ? plain : asked.headers;
    const onward = request(house + path, { method: asked.method ?? "GET", headers }, (reply) => {
      const { "content-length": _length, etag: _etag, ...kept } = reply.headers;
      answer.writeHead(reply.statusCode ?? 502, isMarked ? kept : reply.headers);
      if (isMarked) void text(reply).then((whole) => answer.end(marked(path, whole, mark ?? "")));
      else reply.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  }

  async function shut(): Promise<void> {
    server.closeAllConnections();
    await new Promise<void>((done) => server.close(() => done()));
  }

  return {
    origin: `http://localhost:${port}`,
    deploy(later) {
      mark = later;
    },
    cut: shut,
    async restore() {
      server = await listen(port);
    },
    close: shut,
  };
}

/** Another digest makes the worker another one, and the shell says which build it is. */
const marked = (path: string, whole: string, mark: string): string =>
  path === "/sw.js"
    ? whole.replace(/digest:(.)\w+/, `digest:$1${mark}`)
    : whole.replace("<head>", `<head><meta name="build" content="${mark}">`);
