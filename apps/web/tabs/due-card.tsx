import { AllOwn } from "@assay/ui/finance/gather.tsx";
import { DueRows } from "@assay/ui/finance/own-card.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Card } from "@assay/ui/parts/card.tsx";

const SHOWN_MAX = 3;

/** The next of the customer's products that pay or are decided; nothing for whoever has none. */
export function DueCard() {
  return (
    <AllOwn>
      {(own = []) => {
        const due = own.flatMap((one) => one.due).toSorted((a, b) => a.at - b.at);
        return due.length > 0 && <Due due={due.slice(0, SHOWN_MAX)} />;
      }}
    </AllOwn>
  );
}

function Due({ due }: Parameters<typeof DueRows>[0]) {
  const t = useTexts("finance");
  return (
    <Card className="md:col-span-2 md:p-5 desk:col-span-1">
      <h2 className="text-section">{t("calendar")}</h2>
      <DueRows due={due} />
    </Card>
  );
}
