import { siteCalls as content } from "@assay/features/content/contract/site.ts";
import { AgreementNotes } from "@assay/features/content/parts.ts";
import { calls as messages } from "@assay/features/messages/contract.ts";
import { AnnouncementPopup } from "@assay/features/messages/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { useSession } from "@assay/ui/session.ts";
import { useStored } from "@assay/ui/stored.ts";
import { ChevronRight } from "lucide-react";
import { Suspense, useState } from "react";
import { ANNOUNCEMENT_PATH } from "./paths.ts";

/** The contract's word for a banner. */
const BANNERS = "5";
const SHOWN_MAX = "3";

/** What has changed in what the customer has agreed to, and what the house wants to be seen on home. */
export function Banners() {
  const loggedIn = useSession((now) => now.loggedIn);
  return (
    <>
      {loggedIn && (
        <Suspense fallback={null}>
          <AgreementNotes />
        </Suspense>
      )}
      <Cards />
    </>
  );
}

/** A card each, side by side. Nothing where there is nothing. */
function Cards() {
  const t = useTexts("tabs");
  const { data } = useCall(messages.listAnnouncements, { c_id: BANNERS, limit: SHOWN_MAX });
  if (!data || data.list.length === 0) return null;
  return (
    <ul aria-label={t("news.banners")} className="strip mt-1 mb-3 flex snap-x gap-2">
      {data.list.map(({ id, title, summary }) => (
        <li key={id} className="min-w-[min(20rem,85%)] grow snap-start">
          <Go
            to={`${ANNOUNCEMENT_PATH}?id=${id}`}
            className="press flex min-h-[66px] items-center gap-3 rounded-card bg-brand-tint px-4 py-3"
          >
            <span className="min-w-0 grow">
              <span className="block text-body font-semibold">{title}</span>
              <span className="mt-0.5 line-clamp-2 text-caption text-soft">{summary}</span>
            </span>
            <ChevronRight className="size-4 shrink-0 text-faint rtl:-scale-x-100" aria-hidden />
          </Go>
        </li>
      ))}
    </ul>
  );
}

/** The newest announcement that greets everybody, once on each device. */
export function Popup() {
  const [seen, keep] = useStored("popupSeen");
  // Whether anybody is greeted is the house's choice.
  const isShown = useCall(content.showSiteConfig, {}).data?.tk_radio === "1";
  const { data } = useCall(messages.showPopup, {}, { when: isShown });
  const [shown, show] = useState<string>();
  const fresh = data !== undefined && data !== null && data.id !== seen;
  if (fresh && shown !== data.id) show(data.id);
  // Once it was open it stays, so that it can close at its own pace.
  if (!isShown || !data || shown !== data.id) return null;
  return (
    <Suspense fallback={null}>
      <AnnouncementPopup {...data} open={fresh} onClose={() => keep(data.id)} />
    </Suspense>
  );
}
