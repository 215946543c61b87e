/**
 * Who may open a socket. It is judged by counts alone, before a session is looked up or anything else is done: handshakes and open sockets
 * of a network, of the wide one around it, of a known browser and in all. A share of the places is for customers, and where all are taken
 * a visitor's oldest idle socket gives way.
 */
import { networkOf, wideNetworkOf } from "./http/rate-limit.ts";

export interface SocketBounds {
  /** Open sockets in all; the rest above `visitors` is for customers. */
  readonly total: number;
  readonly visitors: number;
  /** An office behind one address is a network. */
  readonly network: number;
  readonly wide: number;
  /** Of one browser on which somebody has signed in. */
  readonly device: number;
  /** So long a new socket has time to say what it watches before it counts as idle. */
  readonly settlesMs: number;
  /** Handshakes in ten seconds. Those of known browsers are not among the `strangers`. */
  readonly handshakes: { readonly strangers: number; readonly network: number; readonly wide: number; readonly device: number };
}

export const socketBounds: SocketBounds = {
  total: 20_000,
  visitors: 16_000,
  network: 500,
  wide: 2_000,
  device: 20,
  settlesMs: 5_000,
  handshakes: { strangers: 4_000, network: 200, wide: 800, device: 40 },
};

/** An open socket, by what tells how much its loss would matter. */
export interface Place {
  /** The customer of an open session has it. */
  becomesCustomers(): void;
  /** Gives it back; a second time it does nothing. */
  leave(): void;
}

export interface Arrival {
  /** As the server sees it. */
  readonly address: string;
  /** A browser on which somebody has signed in. */
  readonly deviceId: string | undefined;
}

interface Holder {
  customers: boolean;
  readonly isIdle: () => boolean;
  readonly cut: () => void;
}

const WINDOW_MS = 10_000;
/** So many of the oldest sockets are looked at for one that is idle. */
const LOOKED_AT_MAX = 256;

export class SocketRoom {
  readonly #bounds: SocketBounds;
  readonly #now: () => number;
  readonly #handshakes = new Map<string, number>();
  #windowSince: number;
  readonly #open = new Map<string, number>();
  /** In the order in which they came. */
  readonly #holders = new Set<Holder>();
  #visitors = 0;

  /** `now` in ms. */
  constructor(bounds: SocketBounds, now: () => number) {
    this.#bounds = bounds;
    this.#now = now;
    this.#windowSince = now();
  }

  /** Whether a handshake may go on. It counts as one where it is let in. */
  admits({ address, deviceId }: Arrival): boolean {
    const { handshakes, network, wide, device, visitors, total } = this.#bounds;
    this.#turnWindow();
    if (deviceId !== undefined) {
      const own = `device ${deviceId}`;
      const fits = this.#fits(this.#handshakes, own, handshakes.device) && this.#fits(this.#open, own, device);
      if (!fits || !(this.#holders.size < total || this.#giveWay(true))) return false;
      this.#add(this.#handshakes, own);
      return true;
    }
    const [near, around] = namesOf(address);
    const fits =
      this.#fits(this.#handshakes, "strangers", handshakes.strangers) &&
      this.#fits(this.#handshakes, near, handshakes.network) &&
      this.#fits(this.#handshakes, around, handshakes.wide) &&
      this.#fits(this.#open, near, network) &&
      this.#fits(this.#open, around, wide);
    if (!fits) return false;
    if ((this.#visitors >= visitors || this.#holders.size >= total) && !this.#giveWay(false)) return false;
    for (const name of ["strangers", near, around]) this.#add(this.#handshakes, name);
    return true;
  }

  /** Counts a socket that has been opened. `isIdle` says whether it watches nothing, `cut` ends it. */
  enter({ address, deviceId }: Arrival, isIdle: () => boolean, cut: () => void): Place {
    const names = deviceId === undefined ? namesOf(address) : [`device ${deviceId}`];
    for (const name of names) this.#add(this.#open, name);
    const settledAt = this.#now() + this.#bounds.settlesMs;
    const holder: Holder = { customers: false, isIdle: () => this.#now() >= settledAt && isIdle(), cut };
    this.#holders.add(holder);
    this.#visitors += 1;
    let left = false;
    return {
      becomesCustomers: () => {
        if (holder.customers || !this.#holders.has(holder)) return;
        holder.customers = true;
        this.#visitors -= 1;
      },
      leave: () => {
        if (left) return;
        left = true;
        this.#drop(holder);
        for (const name of names) this.#take(this.#open, name);
      },
    };
  }

  /** Ends a visitor's socket: the oldest that is idle, and for a known browser the oldest at all. */
  #giveWay(known: boolean): boolean {
    let oldest: Holder | undefined;
    let looked = 0;
    for (const holder of this.#holders) {
      if (holder.customers) continue;
      if (holder.isIdle()) return this.#cut(holder);
      oldest ??= holder;
      looked += 1;
      if (looked === LOOKED_AT_MAX) break;
    }
    return known && oldest !== undefined && this.#cut(oldest);
  }

  #cut(holder: Holder): true {
    // Its place is free at once; its network's count follows when it has closed.
    this.#drop(holder);
    holder.cut();
    return true;
  }

  #drop(holder: Holder): void {
    if (this.#holders.delete(holder) && !holder.customers) this.#visitors -= 1;
  }

  #turnWindow(): void {
    const now = this.#now();
    if (now - this.#windowSince < WINDOW_MS) return;
    this.#windowSince = now;
    this.#handshakes.clear();
  }

  #fits(counts: ReadonlyMap<string, number>, name: string, max: number): boolean {
    return (counts.get(name) ?? 0) < max;
  }

  #add(counts: Map<string, number>, name: string): void {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }

  #take(counts: Map<string, number>, name: string): void {
    const rest = counts.get(name)! - 1;
    if (rest === 0) counts.delete(name);
    else counts.set(name, rest);
  }
}

const namesOf = (address: string): [near: string, around: string] => [
  `network ${networkOf(address)}`,
  `wide ${wideNetworkOf(address)}`,
];
