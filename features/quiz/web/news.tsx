import { calls } from "@assay/features/messages/contract.ts";
import { ANNOUNCEMENT_PATH } from "@assay/features/messages/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";

const SHOWN = "3";

/** The house's latest news that name the coin of a market; nothing where there are none. */
export function News({ symbol }: { readonly symbol: string }) {
  const t = useTexts("quiz");
  const [word] = symbol.split("/");
  const found = useCall(calls.listAnnouncements, { word: word!, limit: SHOWN }, { when: /^[A-Za-z0-9]{1,20}$/.test(word!) });
  const list = found.data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <Section title={t("news")}>
      <ul aria-label={t("news")}>
        {list.map(({ id, title, summary, at }) => (
          <li key={id} className="border-b border-line">
            <Go to={`${ANNOUNCEMENT_PATH}?id=${id}`} className="press block min-h-11 py-2.5">
              <span className="block text-form font-semibold">{title}</span>
              <span className="mt-0.5 line-clamp-2 text-caption text-soft">{summary}</span>
              <TimeText at={at} className="mt-1 block text-caption text-faint" />
            </Go>
          </li>
        ))}
      </ul>
    </Section>
  );
}
