import { calls } from "@assay/features/operators/contract.ts";
import type { Role } from "@assay/core/roles.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { consoleLangs } from "@assay/ui/console/console.ts";
import { languages } from "@assay/core/languages.ts";
import { useRoleName } from "@assay/ui/console/role-names.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { session, themes, useSession } from "@assay/ui/session.ts";
import { LOGIN_PATH } from "./paths.ts";

/** Who is signed in and in which roles, how he reads, and the way out. */
export function Account() {
  const t = useTexts("shell");
  const nameOfRole = useRoleName();
  const go = useGo();
  const { lang, theme } = useSession();
  const { data: me } = useCall(calls.showMe, {});
  const signOut = useCommand(calls.signOut);
  async function leave(): Promise<void> {
    const { state } = await signOut.run({});
    if (state === "accepted") go(LOGIN_PATH, { replace: true });
  }
  return (
    <div className="flex flex-col gap-2.5">
      {me && (
        <div className="px-2">
          <p className="truncate text-body font-semibold">{me.name}</p>
          <p className="text-caption text-soft">{t("number", { number: me.number })}</p>
          <p className="mt-1 flex flex-wrap gap-1">
            {me.roles.map((role: Role) => (
              <Badge key={role} tone="brand">
                {nameOfRole(role)}
              </Badge>
            ))}
            {me.sandbox && <Badge>{t("sandbox")}</Badge>}
          </p>
        </div>
      )}
      <div className="flex gap-2">
        <SelectField
          label={t("language")}
          bare
          small
          value={lang}
          options={consoleLangs.map((key) => ({ key, label: languages[key].name }))}
          onChange={(key) => session.chooseLanguage(key)}
          className="grow"
        />
        <SelectField
          label={t("theme")}
          bare
          small
          value={theme}
          options={themes.map((key) => ({ key, label: t(`themes.${key}`) }))}
          onChange={(key) => session.chooseTheme(key)}
          className="grow"
        />
      </div>
      <Button block size="small" pending={signOut.pending} onPress={() => void leave()}>
        {t("sign-out")}
      </Button>
    </div>
  );
}
