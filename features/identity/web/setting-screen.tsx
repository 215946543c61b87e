import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { useSession } from "@assay/ui/session.ts";
import { useViewport } from "@assay/ui/viewport.ts";
import { calls } from "../contract.ts";
import { About } from "./about.tsx";
import { AccountRows } from "./account-rows.tsx";
import { Logout } from "./logout.tsx";
import { Preferences } from "./preferences.tsx";
import { ProfileHead } from "./profile-head.tsx";
import { SessionList } from "./session-list.tsx";

const pane = "max-md:rounded-none max-md:bg-transparent md:p-5";

/** Who is logged in, how the app looks and reads, and where else the account is open. */
export default function SettingScreen() {
  const t = useTexts("identity");
  const loggedIn = useSession((now) => now.loggedIn);
  const user = useCall(calls.showUser, {});
  const isPhone = useViewport() === "phone";
  const logout = loggedIn && <Logout practice={user.data?.has_password === false} />;
  const about = (
    <Pane label={t("about.title")} className={pane}>
      <About />
    </Pane>
  );
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader title={t("setting.title")} />
      <div className="grid gap-6 px-4 pt-2 pb-10 md:pt-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] md:items-start md:gap-1.5 md:px-1.5">
        <div className="grid gap-6 md:gap-1.5">
          <Pane label={t("setting.account")} className={pane}>
            <ProfileHead user={user} />
            <AccountRows user={user.data} />
            {!isPhone && logout}
          </Pane>
          {!isPhone && about}
        </div>
        <div className="grid gap-6 md:gap-1.5">
          <Pane label={t("setting.preferences")} className={pane}>
            <Preferences />
          </Pane>
          {loggedIn && (
            <Pane label={t("sessions.title")} className={pane}>
              <SessionList />
            </Pane>
          )}
          {isPhone && about}
          {isPhone && logout}
        </div>
      </div>
    </div>
  );
}
