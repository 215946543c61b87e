import { langs, languages } from "@assay/core/languages.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { session, useSession } from "@assay/ui/session.ts";

const options = langs.map((key) => ({ key, label: languages[key].name }));

/** The language of the app; each is offered in its own name. */
export function LanguageField({ bare = false, className }: { readonly bare?: boolean; readonly className?: string }) {
  const t = useTexts("identity");
  const lang = useSession((now) => now.lang);
  return (
    <SelectField
      label={t("setting.language")}
      options={options}
      value={lang}
      onChange={(chosen) => session.chooseLanguage(chosen)}
      bare={bare}
      className={className}
    />
  );
}
