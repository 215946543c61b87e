/** Words on their way to a room. */
import { ask } from "@assay/ui/asking.ts";
import { refreshCalls } from "@assay/ui/client.ts";
import { createOutbox, type Waiting } from "@assay/ui/outbox.ts";
import { calls } from "../contract.ts";
import type { Room } from "../rules.ts";

interface Words {
  readonly room: Room;
  readonly text: string;
}
export type WaitingWords = Words & Waiting;

export const outbox = createOutbox<Words>("chatOutbox", async ({ room, text, clientId: client_id }) => {
  await ask(calls.say, { room, text, client_id }, { key: client_id });
  refreshCalls([calls.listMessages.path]);
});
