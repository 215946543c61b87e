import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { calls } from "../contract.ts";
import { TopicMark } from "./topic-mark.tsx";
import { unbroken } from "./unbroken.ts";

export type Message = OutputOf<typeof calls.showMessage>;

export interface MessageRowProps {
  readonly message: Message;
  readonly chosen: boolean;
  readonly onPress: () => void;
}

/** A message in the list: its topic, what it says, when; bolder while it is unread. */
export function MessageRow({ message: { topic, title, body, at, read }, chosen, onPress }: MessageRowProps) {
  const t = useTexts("messages");
  return (
    <button
      type="button"
      aria-current={chosen || undefined}
      onClick={onPress}
      className="press flex min-h-[66px] w-full items-start gap-3 rounded-button px-2 py-2.5 text-start active:scale-[.985] md:aria-[current]:bg-s2"
    >
      <TopicMark topic={topic} unread={!read} />
      <span className="min-w-0 grow">
        <span className={`block text-body ${read ? "font-medium text-soft" : "font-semibold"}`}>
          {title}
          {!read && <span className="sr-only">{t("unread")}</span>}
        </span>
        <span className="mt-0.5 line-clamp-2 text-caption text-soft">{unbroken(body)}</span>
        <TimeText at={at} className="mt-1 block text-caption text-faint" />
      </span>
    </button>
  );
}
