/** The inherited envelope: `type` ok | error | 998 | 999. It is built here and read in platform/ui/client.ts, nowhere else. */
import type { RejectionValues } from "./rejection.ts";

export interface Accepted<Message> {
  type: "ok";
  code: 1;
  message: Message;
}

export interface Refused {
  /** 999: the session is over. 998: real-name verification is needed first. */
  type: "error" | "998" | "999";
  code: 0;
  /** A sentence in the caller's language. */
  message: string;
  /** The stable code behind the sentence. */
  rejection: string;
  values?: RejectionValues;
  request?: string;
}

export type Envelope<Message = unknown> = Accepted<Message> | Refused;

export const accepted = <Message>(message: Message): Accepted<Message> => ({ type: "ok", code: 1, message });

export function refused(rejection: string, message: string, values: RejectionValues, request?: string): Refused {
  const type = rejection === "please-log-in" ? "999" : rejection === "real-name-needed" ? "998" : "error";
  return {
    type,
    code: 0,
    message,
    rejection,
    ...(Object.keys(values).length > 0 && { values }),
    ...(request !== undefined && { request }),
  };
}
