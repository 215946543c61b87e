/** What the customer of an open conversation sees of the desk: it reads, and it writes. Told to the sockets of this process and kept nowhere. */
import type { Following } from "@assay/server/feature.ts";
import type { Stop } from "@assay/server/clock.ts";
import type * as z from "zod/mini";
import type { frames } from "../contract.ts";

type Frame = z.output<typeof frames.desk>;
type Publisher = Pick<Following, "publish" | "hasWatchers">;

export class AtDesk {
  #publisher: Publisher | undefined;

  follow(publisher: Publisher): Stop {
    this.#publisher = publisher;
    return () => {
      this.#publisher = undefined;
    };
  }

  /** The operator who has taken it looks at it. */
  tell(conversation: string, frame: Frame): void {
    const room = `support:${conversation}`;
    if (this.#publisher?.hasWatchers(room)) this.#publisher.publish(room, "desk", frame);
  }
}
