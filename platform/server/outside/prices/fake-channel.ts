import type { Stop } from "../../clock.ts";
import { decode, encode } from "./redis-channel.ts";
import type { PriceChannel, Told } from "./shared.ts";

/** A channel within one process, for tests. It can lose what is told. */
export class FakeChannel implements PriceChannel {
  isBroken = false;
  readonly #told = new Set<(told: Told) => void>();
  readonly #asked = new Set<() => void>();

  tell(told: Told): void {
    const arrived = decode(encode(told));
    if (!this.isBroken) for (const run of this.#told) run(arrived);
  }

  ask(): void {
    for (const run of this.#asked) run();
  }

  onTold(run: (told: Told) => void): Stop {
    this.#told.add(run);
    return () => this.#told.delete(run);
  }

  onAsked(run: () => void): Stop {
    this.#asked.add(run);
    return () => this.#asked.delete(run);
  }
}
