/**
 * One thing a customer wants done, sent so that it happens at most once. While its outcome is unknown the same input keeps
 * its key, so trying again asks for the stored reply instead of acting twice.
 */
import { NoAnswerError, RefusedError } from "./transport.ts";

export type Outcome<Message, Code extends string = string> =
  | { readonly state: "accepted"; readonly message: Message }
  | { readonly state: "rejected"; readonly rejection: Code; readonly refused: RefusedError }
  /** Nothing was done: the customer was asked for the password again and left it, or there was no network. */
  | { readonly state: "left" }
  /** No answer came although the request was repeated. A server that has seen the last try knows it by `request`. */
  | { readonly state: "unknown"; readonly request: string | undefined };

/** Taps within this time are one intention. */
const DEBOUNCE_MS = 500;
/** Waits before the repetitions of a request that got no answer. */
const RETRY_MS = [1_000, 3_000] as const;
/** The server is too busy to have begun; asking again with the same key is safe. */
const NOT_BEGUN = "busy";
/** The password or a proof was asked for and not given. */
const left = (refused: RefusedError): boolean =>
  refused.rejection === "password-needed" || (refused.rejection === "proof-needed" && refused.values["proof"] !== undefined);
/** Something broke in the server, perhaps after the commit: whether it was done is not known. */
const BROKE = "something-broke";

/** What was sent and never answered: the same input goes out under the same key. */
export interface Unanswered {
  readonly text: string;
  readonly key: string;
}

export interface IntentionPorts<Input, Message> {
  readonly send: (input: Input, key: string) => Promise<Message>;
  readonly newKey: () => string;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Where what is unanswered outlives the page; in memory unless given. */
  readonly kept?: { readonly read: () => Unanswered | undefined; readonly write: (unanswered: Unanswered | undefined) => void };
}

/**
 * A function that carries intentions out, one at a time: a call while one is under way joins it, and so does the same input
 * within 500 ms of the last beginning, unless that one was left: who comes back after leaving the password means it anew.
 */
export function createIntention<Input, Message>(
  ports: IntentionPorts<Input, Message>,
): (input: Input) => Promise<Outcome<Message>> {
  let last: { text: string; begunAt: number; done: boolean; outcome: Promise<Outcome<Message>> } | undefined;
  let unanswered = ports.kept?.read();
  const keep = (next: Unanswered | undefined): void => {
    unanswered = next;
    ports.kept?.write(next);
  };

  async function attempt(input: Input, key: string): Promise<Outcome<Message>> {
    try {
      return { state: "accepted", message: await ports.send(input, key) };
    } catch (error) {
      if (error instanceof RefusedError && error.rejection === BROKE) return { state: "unknown", request: error.request };
      if (error instanceof RefusedError && left(error)) return { state: "left" };
      if (error instanceof RefusedError) return { state: "rejected", rejection: error.rejection, refused: error };
      if (error instanceof NoAnswerError) return { state: "unknown", request: error.request };
      throw error;
    }
  }

  async function carryOut(input: Input, text: string): Promise<Outcome<Message>> {
    const key = unanswered?.text === text ? unanswered.key : ports.newKey();
    keep({ text, key });
    let outcome = await attempt(input, key);
    for (const pause of RETRY_MS) {
      if (!mayRepeat(outcome)) break;
      await ports.wait(pause);
      outcome = await attempt(input, key);
    }
    if (outcome.state !== "unknown") keep(undefined);
    return outcome;
  }

  return (input) => {
    const text = JSON.stringify(input);
    const begunAt = ports.now();
    if (last && !last.done) return last.outcome;
    if (last && last.text === text && begunAt - last.begunAt < DEBOUNCE_MS) return last.outcome;
    const current = { text, begunAt, done: false, outcome: carryOut(input, text) };
    last = current;
    const finish = () => {
      current.done = true;
    };
    current.outcome.then((outcome) => {
      finish();
      if (outcome.state === "left" && last === current) last = undefined;
    }, finish);
    return current.outcome;
  };
}

function mayRepeat(outcome: Outcome<unknown>): boolean {
  return outcome.state === "unknown" || (outcome.state === "rejected" && outcome.rejection === NOT_BEGUN);
}
