import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { calls } from "../contract.ts";

/** Who runs this installation and how they are reached, as they have said it; that they have not is said as plainly. */
export function OperatorFacts() {
  const t = useTexts("content");
  return (
    <Loaded query={useCall(calls.showSiteConfig, {})} skeleton={<Skeleton className="h-24 w-full rounded-card" />}>
      {({ mode, operator_name, operator_address, operator_licence, contact_email }) => {
        const facts: Fact[] = [
          { label: t("operator.name"), value: operator_name },
          { label: t("operator.address"), value: operator_address },
          { label: t("operator.licence"), value: operator_licence },
        ].filter(({ value }) => value !== "");
        if (contact_email !== "") {
          const link = (
            <a href={`mailto:${contact_email}`} className="font-medium text-brand underline underline-offset-2">
              <bdi dir="ltr">{contact_email}</bdi>
            </a>
          );
          facts.push({ label: t("operator.email"), value: link });
        }
        return (
          <Card className="mb-5 max-w-[42rem]">
            {facts.length > 0 && <Facts facts={facts} />}
            {operator_name === "" && <p className="text-form text-soft">{t(`operator.unnamed-${mode}`)}</p>}
          </Card>
        );
      }}
    </Loaded>
  );
}
