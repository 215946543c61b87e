import { useCall } from "@assay/ui/client.ts";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { calls } from "../contract.ts";
import { unbroken } from "./unbroken.ts";

/** An announcement with its text; paragraphs are parted by an empty line. */
export function AnnouncementText({ id }: { readonly id: string }) {
  return (
    <Loaded query={useCall(calls.showAnnouncement, { id })}>
      {({ title, at, body }) => (
        <article>
          <h2 className="text-title">{title}</h2>
          <TimeText at={at} className="mt-1 block text-caption text-faint" />
          {body.split("\n\n").map((paragraph) => (
            <p key={paragraph} className="mt-3 text-body text-soft">
              {unbroken(paragraph)}
            </p>
          ))}
        </article>
      )}
    </Loaded>
  );
}
