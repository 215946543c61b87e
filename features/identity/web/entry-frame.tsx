import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { EntryPromise } from "./entry-promise.tsx";
import { LanguageField } from "./language-field.tsx";

export interface EntryFrameProps {
  readonly title: string;
  readonly subtitle: string;
  readonly children: ReactNode;
}

/** The frame of login, register and forget: the form alone on a phone, beside what we promise on a desktop. */
export function EntryFrame({ title, subtitle, children }: EntryFrameProps) {
  const t = useTexts("identity");
  const go = useGo();
  return (
    <div className="desk:grid desk:min-h-[calc(100dvh-56px)] desk:grid-cols-2 desk:gap-1.5 desk:p-1.5 desk:pt-0">
      <EntryPromise />
      <div className="mx-auto flex w-full max-w-[26rem] flex-col px-5 pt-(--top) pb-10 md:min-h-dvh md:justify-center desk:min-h-0">
        <div className="-mx-3 flex h-14 items-center justify-between desk:mx-0 desk:justify-end">
          <IconButton
            label={t("close")}
            icon={<X className="size-6" aria-hidden />}
            onPress={() => go(-1)}
            className="desk:hidden"
          />
          <LanguageField bare className="me-3 w-30 desk:me-0" />
        </div>
        <span
          aria-hidden="true"
          className="mt-3 ms-1.5 size-7 rotate-45 rounded-[8px] bg-linear-135 from-brand-fill to-brand-deep desk:hidden"
        />
        <h1 className="mt-6 desk:mt-4 text-price">{title}</h1>
        <p className="mt-1.5 mb-6 text-form text-soft">{subtitle}</p>
        {children}
      </div>
    </div>
  );
}
