import { useRows } from "@assay/ui/rows.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { type ReactNode, useState } from "react";
import { calls } from "../contract.ts";
import { MessageRow } from "./message-row.tsx";
import { MessageText } from "./message-text.tsx";
import { MESSAGE_PATH } from "./paths.ts";
import { ReadingPanes } from "./reading-panes.tsx";

const PAGE_SIZE = "20";

/** Messages, all or of one topic; where there is room, the chosen one stands beside them. */
export function MessageList({ topic, filters }: { readonly topic: string | undefined; readonly filters: ReactNode }) {
  const t = useTexts("messages");
  const go = useGo();
  const phone = useViewport() === "phone";
  const messages = useRows(calls.listMessages, { limit: PAGE_SIZE, ...(topic && { topic }) });
  const [chosen, choose] = useState<string>();
  return (
    <ReadingPanes
      label={t("title")}
      list={
        <>
          {filters}
          <InfiniteList
            of={messages}
            label={t("title")}
            keyOf={({ id }) => id}
            skeleton={<RowsSkeleton pill={false} />}
            empty={<Empty text={t("none")} />}
            className="-mx-2"
            row={(message) => (
              <MessageRow
                message={message}
                chosen={message.id === chosen}
                onPress={() => (phone ? go(`${MESSAGE_PATH}?id=${message.id}`) : choose(message.id))}
              />
            )}
          />
        </>
      }
      textLabel={t("message")}
      text={phone ? undefined : chosen === undefined ? <Empty text={t("choose")} /> : <MessageText id={chosen} />}
    />
  );
}
