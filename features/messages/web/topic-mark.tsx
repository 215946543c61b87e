import { topics } from "@assay/ui/declared.ts";

/** What a message is about, at a glance; the dot says that it is unread. */
export function TopicMark({ topic, unread }: { readonly topic: string; readonly unread: boolean }) {
  return (
    <span aria-hidden="true" className="relative grid size-9 shrink-0 place-items-center rounded-full bg-s2 text-soft">
      {topics.mark(topic)}
      {unread && <span className="absolute -end-0.5 top-0 size-2.5 rotate-45 rounded-[3px] bg-brand-fill" />}
    </span>
  );
}
