import { useCall, useCommand } from "@assay/ui/client.ts";
import { topics } from "@assay/ui/declared.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { CheckCheck, Megaphone } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { MessageList } from "./message-list.tsx";
import { ANNOUNCEMENTS_PATH } from "./paths.ts";

/** The message centre: what customers were told, by topic, and the way to what everybody was told. */
export default function MessagesScreen() {
  const t = useTexts("messages");
  const topicText = topics.useText();
  // What trades comes first, what concerns the account last.
  const known = topics.keys().toReversed();
  const [search, setSearch] = useSearchParams();
  const topic = known.find((one) => one === search.get("topic"));
  const unread = useCall(calls.countUnread, {}).data;
  const reading = useCommand(calls.readMessages);
  const countOf = (choice: string): number => (choice === "all" ? unread?.count : unread?.topics[choice]) ?? 0;
  // Topics with something new stand where nobody scrolls for them: the order of this visit, so that none moves while it is read.
  const [fresh, setFresh] = useState<ReadonlySet<string>>();
  if (unread && !fresh) setFresh(new Set(known.filter((one) => countOf(one) > 0)));
  const ordered = known.toSorted((a, b) => Number(fresh?.has(b) ?? false) - Number(fresh?.has(a) ?? false));
  const nameOf = (choice: string): string => (choice === "all" ? t("topics.all") : topicText(choice));
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader
        title={t("title")}
        end={
          <>
            <IconButton
              label={t("read-all")}
              disabled={countOf(topic ?? "all") === 0 || reading.pending}
              icon={<CheckCheck className="size-[22px]" aria-hidden />}
              onPress={() => void reading.run(topic ? { topic } : {})}
            />
            <Go
              to={ANNOUNCEMENTS_PATH}
              aria-label={t("announcements.title")}
              className="press grid size-11 place-items-center rounded-full"
            >
              <Megaphone className="size-[22px]" aria-hidden />
            </Go>
          </>
        }
      />
      <MessageList
        topic={topic}
        filters={
          <Chips
            label={t("topic")}
            options={["all", ...ordered].map((key) => ({
              key,
              label: countOf(key) > 0 ? t("topic-unread", { topic: nameOf(key), count: countOf(key) }) : nameOf(key),
            }))}
            value={topic ?? "all"}
            onChange={(key) => setSearch(key === "all" ? {} : { topic: key }, { replace: true })}
            className="-mx-4 px-4 md:max-desk:gap-1.5 md:max-desk:[&>label]:px-3"
          />
        }
      />
    </div>
  );
}
