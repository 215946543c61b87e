/** One of the simulator's people over HTTP: draws a deed, sends what it asks, remembers what came of it. */
import type { Call } from "@assay/core/contract.ts";
import type { Price } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { Envelope } from "@assay/core/wire.ts";
import type { Deed, Outcome, Stage } from "@assay/server/simulation.ts";
import { seededDraw } from "../../apps/simulator/chance.ts";
import { type Customer, requestOf } from "../load/customer.ts";

export interface PersonTerms {
  readonly customer: Customer;
  readonly id: string;
  /** By feature: each is used as often as any other. */
  readonly deeds: readonly (readonly Deed[])[];
  priceOf(symbol: string): Price | undefined;
}

export class Person {
  readonly customer: Customer;
  readonly #terms: PersonTerms;
  readonly #draw: ReturnType<typeof seededDraw>;
  readonly #memories = new Map<string, string[]>();
  #asked = 0;

  constructor(terms: PersonTerms) {
    this.customer = terms.customer;
    this.#terms = terms;
    this.#draw = seededDraw(`crowd ${terms.customer.number}`);
  }

  /** The next call with the text of its request; draws until there is one that can be made. */
  next(): Doing {
    for (;;) {
      const deed = this.#draw.pick(this.#draw.pick(this.#terms.deeds));
      const input = deed.ask(this.#stage);
      if (input) return { deed, request: this.#requestOf(deed.call, input) };
    }
  }

  /** Learns from the body of an answer, and answers whether the call was accepted. */
  learn({ deed }: Doing, body: string): boolean {
    const envelope = JSON.parse(body) as Envelope;
    const outcome: Outcome<unknown> =
      envelope.type === "ok" ? { answer: envelope.message } : { rejection: new Rejection(envelope.rejection, envelope.values) };
    deed.learn(this.#stage, outcome);
    return envelope.type === "ok";
  }

  #requestOf(call: Call, input: Readonly<Record<string, string>>): string {
    const { method, path } = call;
    if (method === "GET") {
      const fields = new URLSearchParams(input).toString();
      return requestOf("GET", fields === "" ? path : `${path}?${fields}`, this.customer);
    }
    this.#asked += 1;
    return requestOf("POST", path, this.customer, input, `crowd.${this.customer.number}.${this.#asked}`);
  }

  get #stage(): Stage {
    const { id, priceOf } = this.#terms;
    return {
      customerId: id,
      now: new Date(),
      draw: this.#draw,
      memory: (name) => this.#memories.get(name) ?? this.#memories.set(name, []).get(name)!,
      mail: () => [],
      priceOf,
      sometimes: () => undefined,
    };
  }
}

export interface Doing {
  readonly deed: Deed;
  readonly request: string;
}
