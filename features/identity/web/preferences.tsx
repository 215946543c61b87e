import { fiatCodes } from "@assay/core/currency.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { directions, session, themes, useSession } from "@assay/ui/session.ts";
import { Slot } from "@assay/ui/slots.tsx";
import { ConfirmationSwitch } from "@assay/ui/ticket/confirmation-switch.tsx";
import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { LanguageField } from "./language-field.tsx";
import { OPEN_LOCATION_PATH } from "./paths.ts";
import { usePlace } from "./place.ts";

/** How the app looks and reads in this browser, and for which place; every choice works at once. */
export function Preferences() {
  const t = useTexts("identity");
  const tag = useLanguageTag();
  const { theme, directions: chosen, fiat } = useSession();
  const place = usePlace().id;
  const regions = new Intl.DisplayNames(tag, { type: "region" });
  const names = new Intl.DisplayNames(tag, { type: "currency" });
  return (
    <>
      <h2 className="text-section">{t("setting.preferences")}</h2>
      <div className="mt-3 grid gap-4">
        <div className="grid gap-2 fit:grid-cols-2">
          <LanguageField />
          <SelectField
            label={t("setting.fiat")}
            options={fiatCodes.map((code) => ({ key: code, label: `${code} · ${names.of(code)}` }))}
            value={fiat}
            onChange={(code) => session.chooseFiat(code)}
          />
        </div>
        <Labelled label={t("setting.theme")}>
          <Segmented
            label={t("setting.theme")}
            options={themes.map((key) => ({ key, label: t(`setting.themes.${key}`) }))}
            value={theme}
            onChange={(key) => session.chooseTheme(key)}
          />
        </Labelled>
        <Labelled label={t("setting.directions")}>
          <Segmented
            label={t("setting.directions")}
            options={directions.map((key) => ({ key, label: t(`setting.direction.${key}`), tone: "up" as const }))}
            value={chosen}
            onChange={(key) => session.chooseDirections(key)}
          />
        </Labelled>
        <ListRow
          to={OPEN_LOCATION_PATH}
          start={<MapPin className="size-5 text-soft" aria-hidden />}
          title={t("place.title")}
          end={place === undefined ? undefined : <span className="text-form text-soft">{regions.of(place)}</span>}
          className="-my-2 min-h-12"
        />
      </div>
    </>
  );
}

/** What else is chosen in this browser, and what features show beside it. */
export function MorePreferences() {
  const t = useTexts("identity");
  return (
    <>
      <h2 className="text-section">{t("setting.more")}</h2>
      <div className="mt-3 grid gap-4">
        <Slot name="settings" />
        <ConfirmationSwitch />
      </div>
    </>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-form text-soft">
        {label}
      </p>
      {children}
    </div>
  );
}
