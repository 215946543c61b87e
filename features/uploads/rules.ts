/** Bounds of uploads, and what an address of a file looks like. */
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";

/** Pictures that one customer may send on a UTC day, counted before they are judged. */
export const UPLOADS_PER_DAY = 60;
/** What nothing uses is deleted after it. */
export const UNUSED_LIFE_MS = DAY_MS;
/** A link is good for this long at least and twice as long at most: all that are made within a slot are alike. */
export const LINK_SLOT_MS = 5 * MINUTE_MS;

const ADDRESS = "/api/file?name=";

export const addressOf = (name: string): string => ADDRESS + name;

/** The name in an address, however much of a link stands behind it. */
export const nameIn = (address: string): string | undefined =>
  /^\/api\/file\?name=([A-Za-z0-9_-]{22})(?:&until=\d{1,10}&signature=[A-Za-z0-9_-]{43})?$/.exec(address)?.[1];

/** Seconds since 1970 at which a link that is made now is over. */
export const linkEnd = (now: Date): number => ((Math.floor(now.getTime() / LINK_SLOT_MS) + 2) * LINK_SLOT_MS) / 1_000;
