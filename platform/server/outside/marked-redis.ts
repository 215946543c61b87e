/** A client of Redis for the sockets' adapter, in which all that is told between processes goes in envelopes, and only such is heard. */
import type { Redis } from "../connections.ts";
import type { Envelopes } from "./envelopes.ts";

/** A field of the stream's entries; the adapter passes over one without a namespace. */
const FIELD = "marked";

type Entry = Readonly<Record<string, string>>;
interface Read {
  readonly name: string;
  readonly messages: readonly { readonly id: string; readonly message: Entry }[];
}

/** The methods by which the adapter tells and hears; all others are the client's own. */
interface Told {
  duplicate(): unknown;
  xAdd(stream: string, id: string, entry: Entry, options: object): unknown;
  xRead(streams: readonly { readonly key: string }[], options: object): Promise<readonly Read[] | null>;
  publish(channel: string, payload: Buffer): unknown;
  subscribe(channels: readonly string[], heard: (payload: Buffer, channel: Buffer) => void, asBuffers: boolean): unknown;
}

export function markedRedis(redis: Redis, envelopes: Envelopes): Redis {
  // Of the many shapes that its types allow, the adapter uses these.
  const client: Told = redis as never;
  const told: Told = {
    duplicate: () => markedRedis(redis.duplicate(), envelopes),
    xAdd: (stream, id, entry, options) =>
      client.xAdd(stream, id, { [FIELD]: envelopes.seal(stream, JSON.stringify(entry)) }, options),
    xRead: async (streams, options) => {
      const read = await client.xRead(streams, options);
      return (
        read?.map((one) => ({
          ...one,
          messages: one.messages.map(({ id, message }) => ({ id, message: openedEntry(one.name, message) })),
        })) ?? null
      );
    },
    publish: (channel, payload) => client.publish(channel, Buffer.from(envelopes.seal(channel, payload.toString("base64")))),
    subscribe: (channels, heard, asBuffers) =>
      client.subscribe(
        channels,
        (payload, channel) => {
          const body = envelopes.open(channel.toString(), payload.toString());
          if (body !== undefined) heard(Buffer.from(body, "base64"), channel);
        },
        asBuffers,
      ),
  };
  const openedEntry = (stream: string, entry: Entry): Entry => {
    const body = envelopes.open(stream, entry[FIELD] ?? "");
    return body === undefined ? {} : (JSON.parse(body) as Entry);
  };
  return new Proxy(redis, {
    get: (target, name) => {
      if (Object.hasOwn(told, name)) return told[name as keyof Told];
      const own: unknown = Reflect.get(target, name);
      // The client keeps what it knows in private fields, which a stand-in has not.
      return typeof own === "function" ? (own.bind(target) as unknown) : own;
    },
  });
}
