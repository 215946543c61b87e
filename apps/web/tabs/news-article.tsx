import { calls as messages } from "@assay/features/messages/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";

/** An announcement with its text; paragraphs are parted by an empty line. */
export function NewsArticle({ id }: { readonly id: string }) {
  const article = useCall(messages.showAnnouncement, { id });
  return (
    <Loaded query={article}>
      {({ title, at, body }) => (
        <article>
          <h3 className="text-title">{title}</h3>
          <TimeText at={at} className="mt-1 block text-caption text-faint" />
          {body.split("\n\n").map((paragraph) => (
            <p key={paragraph} className="mt-3 text-body text-soft">
              {paragraph}
            </p>
          ))}
        </article>
      )}
    </Loaded>
  );
}
