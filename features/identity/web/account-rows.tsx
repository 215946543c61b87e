import type { OutputOf } from "@assay/core/contract.ts";
import { calls as content } from "@assay/features/content/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Slot } from "@assay/ui/slots.tsx";
import { ChevronRight, IdCard, Inbox, Save, ShieldCheck, SquareArrowOutUpRight } from "lucide-react";
import type { calls } from "../contract.ts";
import { INBOX_URL, KEEP_PATH, SECURITY_PATH, USER_PATH } from "./paths.ts";

const mark = "size-5 text-soft";
const onward = <ChevronRight className="size-5 text-faint rtl:-scale-x-100" aria-hidden />;

/** What belongs to the account. One of practice that has no password can be kept. */
export function AccountRows({ user }: { readonly user: OutputOf<typeof calls.showUser> | undefined }) {
  const t = useTexts("identity");
  const sandbox = useCall(content.showSiteConfig, {}).data?.mode === "sandbox";
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line empty:hidden md:last:-mb-3 md:last:border-b-0">
      {user && (
        <li>
          <ListRow to={USER_PATH} start={<IdCard className={mark} aria-hidden />} title={t("setting.details")} end={onward} />
        </li>
      )}
      {user?.has_password === false && (
        <li>
          <ListRow
            to={KEEP_PATH}
            start={<Save className={mark} aria-hidden />}
            title={t("keep.title")}
            subtitle={t("keep.short")}
            end={onward}
          />
        </li>
      )}
      {user && (
        <li>
          <ListRow
            to={SECURITY_PATH}
            start={<ShieldCheck className={mark} aria-hidden />}
            title={t("security.title")}
            end={onward}
          />
        </li>
      )}
      {user && <Slot name="account" waiting={<li className="h-[66px]" />} />}
      {sandbox && (
        <li>
          <a href={INBOX_URL} target="_blank" rel="noreferrer" className="press block rounded-button">
            <ListRow
              start={<Inbox className={mark} aria-hidden />}
              title={t("setting.inbox")}
              subtitle={t("setting.inbox-about")}
              end={<SquareArrowOutUpRight className="size-4 text-faint" aria-hidden />}
            />
          </a>
        </li>
      )}
    </ul>
  );
}
