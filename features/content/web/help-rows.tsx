import { useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { BookOpen, ChevronRight, CircleHelp, Download, FileCheck, Info, Mail, Scale } from "lucide-react";
import { ABOUT_PATH, AGREEMENTS_PATH, ARTICLE_PATH, COMPLIANCE_PATH, CONTACT_PATH, DOWNLOAD_PATH, FAQ_PATH } from "./paths.ts";

const rows = [
  { key: "guides", to: ARTICLE_PATH, icon: BookOpen },
  { key: "faq", to: FAQ_PATH, icon: CircleHelp },
  { key: "agreements", to: AGREEMENTS_PATH, icon: FileCheck },
  { key: "compliance", to: COMPLIANCE_PATH, icon: Scale },
  { key: "about", to: ABOUT_PATH, icon: Info },
  { key: "contact", to: CONTACT_PATH, icon: Mail },
  { key: "download", to: DOWNLOAD_PATH, icon: Download },
] as const;

/** Ways to everything that the house says. */
export default function HelpRows() {
  const t = useTexts("content");
  return (
    <ul className="mt-3 divide-y divide-line border-t border-line">
      {rows.map(({ key, to, icon: Icon }) => (
        <li key={key}>
          <ListRow
            to={to}
            start={<Icon className="size-5 text-soft" aria-hidden />}
            title={t(`pages.${key}`)}
            end={<ChevronRight className="size-5 text-faint rtl:-scale-x-100" aria-hidden />}
            className="min-h-12"
          />
        </li>
      ))}
    </ul>
  );
}
