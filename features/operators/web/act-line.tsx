import { foundText, useTexts } from "@assay/ui/locale.ts";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { CircleCheck, TriangleAlert } from "lucide-react";

interface ActLineProps {
  readonly number: number;
  readonly call: string;
  readonly at: number;
  readonly role?: string;
  /** Only who is concerned knows it. */
  readonly said?: string;
  readonly place: string | null;
  /** What stands where it is in no log yet. */
  readonly waiting: string;
  readonly right: boolean;
}

/** What a call does, or its own name where nobody has a word for it. */
export const wordOr = (call: string, key: string, found: string): string => (found === key ? call : found);

/** One act or look: what, by whom, when, why, and whether its hashes say the same. */
export function ActLine({ number, call, at, role, said, place, waiting, right }: ActLineProps) {
  const t = useTexts("operators");
  const Mark = right ? CircleCheck : TriangleAlert;
  return (
    <div className="py-3">
      <p className="flex items-baseline justify-between gap-3 text-body font-semibold">
        <bdi>{wordOr(call, `calls.${call}`, foundText(t, `calls.${call}`))}</bdi>
        <TimeText at={at} as="when" className="shrink-0 text-caption font-normal text-faint" />
      </p>
      <p className="text-caption text-soft">
        {t("acts.number", { number: String(number) })}
        {role !== undefined && ` · ${foundText(t, `roles.${role}`)}`}
      </p>
      {said !== undefined && <p className="text-form wrap-anywhere">{t("acts.reason", { said })}</p>}
      <p className={`mt-1 flex items-center gap-1.5 text-caption ${right ? "text-faint" : "text-danger"}`}>
        <Mark className="size-3.5 shrink-0" aria-hidden />
        <span>
          {place === null ? waiting : t("acts.place", { place })} · {right ? t("acts.right") : t("acts.wrong")}
        </span>
      </p>
    </div>
  );
}
