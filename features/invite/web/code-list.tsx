import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { inPercent } from "@assay/ui/number.ts";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { Pencil } from "lucide-react";
import { Amounts } from "./amounts.tsx";
import type { Code } from "./invite-model.ts";

/** The customer's codes with what each has brought; a press shows one above. */
export function CodeList({
  codes,
  shown,
  onShow,
  onEdit,
}: {
  readonly codes: readonly Code[];
  readonly shown: string;
  readonly onShow: (code: string) => void;
  readonly onEdit: (code: Code) => void;
}) {
  const t = useTexts("invite");
  const tag = useLanguageTag();
  return (
    <ul className="mt-2 grid gap-2">
      {codes.map((code) => {
        const { friend_percent, registered, traded } = code;
        const name = code.label || t(code.first ? "first" : "unlabelled");
        return (
          <li
            key={code.code}
            className={`flex items-center rounded-button border bg-s1 pe-1 ${code.code === shown ? "border-brand" : "border-line"}`}
          >
            <button
              type="button"
              aria-label={t("use", { code: code.code })}
              aria-pressed={code.code === shown}
              onClick={() => onShow(code.code)}
              className="press min-w-0 grow rounded-button p-3 text-start"
            >
              <span className="flex items-baseline justify-between gap-3">
                <bdi className="min-w-0 truncate text-body font-semibold">{name}</bdi>
                <bdi dir="ltr" className="shrink-0 text-form text-soft">
                  {code.code}
                </bdi>
              </span>
              <span className="mt-1 flex items-start justify-between gap-3 text-caption text-soft">
                <span>{t("counts", { percent: inPercent(friend_percent, tag), registered, traded })}</span>
                {code.earned.length > 0 && (
                  <span className="shrink-0 text-strong">
                    <Amounts of={code.earned} />
                  </span>
                )}
              </span>
            </button>
            {!code.first && (
              <IconButton
                label={t("edit", { code: code.code })}
                icon={<Pencil className="size-4 text-soft" aria-hidden />}
                onPress={() => onEdit(code)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
