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
import { MorePreferences, Preferences } from "./preferences.tsx";
import { ProfileHead } from "./profile-head.tsx";
import { SessionList } from "./session-list.tsx";

const pane = "max-md:rounded-none max-md:bg-transparent md:p-5";

/**
 * Who is logged in, how the app looks and reads, and where else the account is open. On a phone the look comes before the many rows of the
 * account.
 */
export default function SettingScreen() {
  const t = useTexts("identity");
  const loggedIn = useSession((now) => now.loggedIn);
  const user = useCall(calls.showUser, {});
  const isPhone = useViewport() === "phone";
  const logout = loggedIn && <Logout practice={user.data?.has_password === false} />;
  const head = <ProfileHead user={user} />;
  const account = (
    <Pane label={t("setting.account")} className={pane}>
      {!isPhone && head}
      <AccountRows user={user.data} />
      {!isPhone && logout}
    </Pane>
  );
  const about = (
    <Pane label={t("about.title")} className={pane}>
      <About />
    </Pane>
  );
  const preferences = (
    <Pane label={t("setting.preferences")} className={pane}>
      <Preferences />
    </Pane>
  );
  const more = (
    <Pane label={t("setting.more")} className={pane}>
      <MorePreferences />
    </Pane>
  );
  const sessions = loggedIn && (
    <Pane label={t("sessions.title")} className={pane}>
      <SessionList />
    </Pane>
  );
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader title={t("setting.title")} />
      {isPhone ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-2 pb-10">
          <div>{head}</div>
          {preferences}
          {account}
          {more}
          {sessions}
          {about}
          {logout}
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] items-start gap-1.5 px-1.5 pb-10">
          <div className="grid gap-1.5">
            {account}
            {about}
          </div>
          <div className="grid gap-1.5">
            {preferences}
            {more}
            {sessions}
          </div>
        </div>
      )}
    </div>
  );
}
