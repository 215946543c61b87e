/**
 * Tells whether a request was meant for this house. A page whose name somebody points at our address (DNS rebinding) passes for our
 * own in every other respect, but the browser still says that page's name.
 */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

export interface OwnHostTerms {
  readonly publicOrigin: string;
}

/** What of a request says for whom it was meant. */
export type Addressed = Pick<IncomingMessage, "headers" | "url"> & {
  readonly socket: Pick<IncomingMessage["socket"], "localAddress">;
};

/**
 * Ours are the name of the public origin, the very address at which the connection has arrived, and, where either is this
 * machine's own, every name of this machine. Ports are not judged: forwarding changes them, and another site's page has another name.
 * Only Host says it: most proxies let X-Forwarded-Host through as the page has written it.
 */
export function ownHost({ publicOrigin }: OwnHostTerms): (request: Addressed) => boolean {
  const publicName = new URL(publicOrigin).hostname;

  function isOwn(host: string | undefined, localAddress: string | undefined): boolean {
    const name = nameOf(host);
    if (name === undefined) return false;
    const address = literal(localAddress);
    if (name === publicName || name === address) return true;
    return isThisMachine(name) && (isThisMachine(publicName) || (address !== undefined && isThisMachine(address)));
  }

  return ({ headers, url, socket: { localAddress } }) => {
    if (!isOwn(headers.host, localAddress)) return false;
    // A target with an authority of its own stands above the header (RFC 9112, 3.2.2).
    const [, authority] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url ?? "") ?? [];
    return authority === undefined || isOwn(authority, localAddress);
  };
}

/** The name in a host such as "localhost:3000" or "[::1]:3000", as a browser writes it. */
const nameOf = (host = ""): string | undefined => /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{0,5})?$/i.exec(host)?.[1]?.toLowerCase();

/** An address of a socket as it stands in a host. */
function literal(address: string | undefined): string | undefined {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/, "");
  return plain !== undefined && isIP(plain) === 6 ? `[${plain}]` : plain;
}

const isThisMachine = (name: string): boolean => name === "localhost" || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
