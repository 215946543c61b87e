import { useCall } from "@assay/ui/client.ts";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Prose } from "@assay/ui/parts/prose.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { calls } from "../contract.ts";

/** An announcement with its text. */
export function AnnouncementText({ id }: { readonly id: string }) {
  return (
    <Loaded query={useCall(calls.showAnnouncement, { id })}>
      {({ title, at, blocks }) => (
        <article>
          <h2 className="text-title">{title}</h2>
          <TimeText at={at} className="mt-1 block text-caption text-faint" />
          <Prose blocks={blocks} />
        </article>
      )}
    </Loaded>
  );
}
