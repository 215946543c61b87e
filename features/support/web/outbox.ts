/** Words on their way to the desk. */
import { ask } from "@assay/ui/asking.ts";
import { refreshCalls } from "@assay/ui/client.ts";
import { createOutbox, type Waiting } from "@assay/ui/outbox.ts";
import { calls } from "../contract.ts";

interface Words {
  readonly conversation: string;
  readonly text: string;
  readonly picture?: string;
  readonly reference?: string;
}
export type WaitingWords = Words & Waiting;

export const outbox = createOutbox<Words>("outbox", async (words) => {
  const { conversation: id, clientId: client_id, text, picture, reference } = words;
  const said = {
    id,
    client_id,
    ...(text !== "" && { text }),
    ...(picture !== undefined && { picture }),
    ...(reference !== undefined && { reference }),
  };
  await ask(calls.say, said, { key: client_id });
  refreshCalls([calls.showConversation.path, calls.listConversations.path]);
});
