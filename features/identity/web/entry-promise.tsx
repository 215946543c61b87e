import { useTexts } from "@assay/ui/locale.ts";
import { BookLock, ReceiptText, Scale } from "lucide-react";

const points = [
  { key: "prices", icon: Scale },
  { key: "bills", icon: ReceiptText },
  { key: "chain", icon: BookLock },
] as const;

/** What sets the product apart, beside the form where there is room for it. */
export function EntryPromise() {
  const t = useTexts("identity");
  return (
    <aside className="relative hidden overflow-hidden rounded-card bg-s1 p-14 desk:flex desk:flex-col desk:justify-end">
      <Diamonds />
      <p className="relative max-w-md text-hero">{t("promise.title")}</p>
      <p className="relative mt-3 max-w-md text-body text-soft">{t("promise.text")}</p>
      <ul className="relative mt-8 space-y-4">
        {points.map(({ key, icon: Icon }) => (
          <li key={key} className="flex items-center gap-3.5 text-body">
            <span className="grid size-9 shrink-0 place-items-center rounded-button bg-brand-tint">
              <Icon className="size-[18px] text-brand" aria-hidden />
            </span>
            {t(`promise.${key}`)}
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** The signature shape at rest: rounded diamonds within one another. */
function Diamonds() {
  const turned = "absolute rotate-45 border border-line-strong";
  return (
    <span aria-hidden="true" className="absolute top-[14%] left-1/2 size-64 -translate-x-1/2">
      <span className={`${turned} inset-0 rounded-[44px]`} />
      <span className={`${turned} inset-9 rounded-[32px]`} />
      <span className={`${turned} inset-[70px] rounded-[22px] border-brand-deep`} />
      <span className="absolute inset-[104px] rotate-45 rounded-[12px] bg-linear-135 from-brand-fill to-brand-deep" />
    </span>
  );
}
