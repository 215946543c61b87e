import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { useSession } from "@assay/ui/session.ts";
import { Bell as BellIcon } from "lucide-react";
import { calls } from "../contract.ts";
import { ANNOUNCEMENTS_PATH, MESSAGES_PATH } from "./paths.ts";

/** The way to the messages; a dot while some are unread. Visitors are led to what concerns everybody. */
export default function Bell() {
  const t = useTexts("messages");
  const loggedIn = useSession((now) => now.loggedIn);
  const unread = useCall(calls.countUnread, {}).data?.count ?? 0;
  const label = !loggedIn ? t("announcements.title") : unread > 0 ? t("bell-unread", { count: unread }) : t("title");
  return (
    <Go
      to={loggedIn ? MESSAGES_PATH : ANNOUNCEMENTS_PATH}
      aria-label={label}
      className="press relative grid size-11 shrink-0 place-items-center rounded-full"
    >
      <BellIcon className="size-[22px]" aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-2.5 top-2.5 size-2.5 rotate-45 rounded-[3px] border-2 border-canvas bg-brand-fill"
        />
      )}
    </Go>
  );
}
