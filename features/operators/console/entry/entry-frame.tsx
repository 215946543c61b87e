import { languages } from "@assay/core/languages.ts";
import { consoleLangs } from "@assay/ui/console/console.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { session, useSession } from "@assay/ui/session.ts";
import type { ReactNode } from "react";

/** The frame of the pages before somebody is signed in. */
export function EntryFrame({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}) {
  const t = useTexts("operators-console");
  const lang = useSession((now) => now.lang);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[26rem] flex-col justify-center px-4 py-8">
      <div className="flex items-center justify-between">
        <span aria-hidden="true" className="ms-1.5 size-7 rotate-45 rounded-[8px] bg-linear-135 from-brand-fill to-brand-deep" />
        <SelectField
          label={t("language")}
          bare
          small
          value={lang}
          options={consoleLangs.map((key) => ({ key, label: languages[key].name }))}
          onChange={(key) => session.chooseLanguage(key)}
        />
      </div>
      <h1 className="mt-6 text-title">{title}</h1>
      <p className="mt-1.5 mb-6 text-form text-soft">{note}</p>
      {children}
    </div>
  );
}
