/** Sends generated bad inputs to every call and says what was answered wrongly. */
import { type Call, doorOf } from "@assay/core/contract.ts";
import { seededDraw } from "../apps/simulator/chance.ts";
import { everyCall } from "./calls.ts";
import { type Answer, openPractice, send } from "./send.ts";
import type { StillHouse } from "./still-house.ts";
import { type WrongInput, wrongInput } from "./wrong-inputs.ts";

export interface Verdict {
  readonly sent: number;
  /** How many of them the contract refuses. */
  readonly refusals: number;
  /** What was wrong, one sentence each. */
  readonly faults: readonly string[];
}

const AT_ONCE = 8;
/** Requests that one customer may send before its budget is spent. */
const PER_CUSTOMER = 150;
/** An operator's calls cost more. */
const PER_OPERATOR = 100;
const FAULTS_SHOWN = 20;

/**
 * Those that must be refused come first and may change nothing: neither a row nor a balance. Those that a contract happens to
 * take come after them and must only break nothing.
 */
export async function sendBadInputs(
  house: StillHouse,
  { seed, count, onSent = () => undefined }: { seed: string; count: number; onSent?: (sent: number) => void },
): Promise<Verdict> {
  const calls = await everyCall();
  const faults: string[] = [];
  const tokens = await Promise.all(Array.from({ length: Math.ceil(count / PER_CUSTOMER) }, () => openPractice(house.origin)));
  const operators = await Promise.all(Array.from({ length: Math.ceil(count / PER_OPERATOR) }, async () => await house.enrol()));
  const inputs = Array.from({ length: count }, (_, number) => {
    const call = calls[number % calls.length]!;
    const draw = seededDraw(`${seed} ${number}`);
    if (doorOf(call.who) === "customers")
      return { call, number, origin: house.origin, ...wrongInput(call, tokens[number % tokens.length]!, draw) };
    const { token, network } = operators[number % operators.length]!;
    const { request, ...wrong } = wrongInput(call, token, draw);
    const headers = { ...request.headers, "x-forwarded-for": network };
    return { call, number, origin: house.consoleOrigin, ...wrong, request: { ...request, headers } };
  });
  const refusals = inputs.filter(({ mustRefuse }) => mustRefuse);
  let sent = 0;

  const sendAll = async (some: typeof inputs): Promise<void> => {
    const left = some.values();
    const goOn = async (): Promise<void> => {
      for (const input of left) {
        const fault = faultOf(input, await send(input.origin, input.request));
        if (fault !== undefined)
          faults.push(`${input.call.method} ${input.call.path}, ${input.what} (${seed} ${input.number}): ${fault}`);
        sent += 1;
        onSent(sent);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  };

  await house.settled();
  const before = await house.state();
  await sendAll(refusals);
  const after = await house.state();
  if (after !== before) faults.push(`what must be refused changed the state:\n${differing(before, after)}`);
  await sendAll(inputs.filter(({ mustRefuse }) => !mustRefuse));
  if (house.faults.length > 0) faults.push(`the server logged errors: ${house.faults.slice(0, FAULTS_SHOWN).join("")}`);
  return { sent, refusals: refusals.length, faults };
}

function faultOf(
  { call, mustRefuse, request }: WrongInput & { call: Call },
  { status, envelope, text }: Answer,
): string | undefined {
  if (status >= 500) return `answered ${status} ${text.slice(0, 200)}`;
  if (status === 429) return "was not judged, because a budget was spent";
  if (request.method === "HEAD") return status === 405 ? undefined : `answered ${status}`;
  if (!envelope) return `answered no envelope: ${status} ${text.slice(0, 200)}`;
  if (mustRefuse && envelope.type === "ok") return `was accepted: ${text.slice(0, 200)}`;
  if (mustRefuse && needsSession(call) && envelope.type === "999") return "was not judged, because the session was over";
  return undefined;
}

const needsSession = ({ who }: Call): boolean => who !== "visitor" && who !== "console";

/** What is there in the second state and not in the first, a line a table. */
export const differing = (before: string, after: string): string => {
  const known = new Set(before.split("\n"));
  return after
    .split("\n")
    .filter((line) => !known.has(line))
    .join("\n");
};
