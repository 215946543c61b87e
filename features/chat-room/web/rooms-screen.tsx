import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { ChevronRight } from "lucide-react";
import { calls } from "../contract.ts";
import { nameOfRoom } from "../rules.ts";
import { roomOf } from "./paths.ts";

/** Which room, and how lively each is. */
export default function RoomsScreen() {
  const t = useTexts("chat-room");
  return (
    <Screen head={<PageHeader title={t("title")} />}>
      <p className="rounded-card bg-s1 p-4 text-form text-soft">{t("warning")}</p>
      <Loaded query={useCall(calls.listRooms, {})}>
        {(list) => (
          <>
            <ul aria-label={t("rooms")} className="mt-2 divide-y divide-line">
              {list.map(({ room, said }) => (
                <li key={room}>
                  <ListRow
                    to={roomOf(room)}
                    title={<bdi>{nameOfRoom(room)}</bdi>}
                    subtitle={said > 0 ? t("said", { count: said }) : undefined}
                    end={<ChevronRight className="size-5 text-faint rtl:-scale-x-100" aria-hidden />}
                  />
                </li>
              ))}
            </ul>
            {/* Below the rooms and with them, so that they never move it under a finger. */}
            <Blocked />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** How many one sees nothing of, and the way back. */
function Blocked() {
  const t = useTexts("chat-room");
  const { data } = useCall(calls.showBlocked, {});
  const unblock = useCommand(calls.unblock);
  if (!data || data.count === 0) return null;
  return (
    <div className="mt-4 grid justify-items-center gap-2">
      <p className="text-form text-soft">{t("unseen", { count: data.count })}</p>
      <Button pending={unblock.pending} onPress={async () => void (await unblock.run({}))}>
        {t("show-all")}
      </Button>
    </div>
  );
}
