import { useCall, useCommand } from "@assay/ui/client.ts";
import { topics } from "@assay/ui/declared.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useSeen } from "@assay/ui/seen.ts";
import { calls } from "../contract.ts";
import type { Message } from "./message-row.tsx";
import { unbroken } from "./unbroken.ts";

/** A whole message; it counts as read once it is in sight. */
export function MessageText({ id }: { readonly id: string }) {
  return <Loaded query={useCall(calls.showMessage, { id })}>{(message) => <Seen key={id} message={message} />}</Loaded>;
}

function Seen({ message: { id, title, body, at, read, topic, route } }: { readonly message: Message }) {
  const topicText = topics.useText();
  const reading = useCommand(calls.readMessage, { silent: ["no-such-message"] });
  const seen = useSeen<HTMLElement>(() => void reading.run({ id }), !read);
  return (
    <article ref={seen}>
      <p className="text-caption text-faint">
        {topicText(topic)} <TimeText at={at} className="ms-1.5" />
      </p>
      <h2 className="mt-1 text-title">{title}</h2>
      <p className="mt-3 text-body text-soft">{unbroken(body)}</p>
      {route !== null && (
        <Go
          to={route}
          className="press mt-6 grid min-h-11 place-items-center rounded-button bg-s2 px-5 text-form font-semibold md:inline-grid"
        >
          {topicText(topic, "open")}
        </Go>
      )}
    </article>
  );
}
