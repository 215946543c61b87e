import { folded, hasWords } from "@assay/core/words.ts";
import { AllOffers } from "@assay/ui/finance/gather.tsx";
import { OfferRow } from "@assay/ui/finance/offer-list.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Found, FoundByFeatures } from "@assay/ui/search/keyword.tsx";
import { usePages } from "@assay/ui/search/pages.ts";
import { ChevronRight } from "lucide-react";

/** What goes by the words beside markets: products, pages of the app, and what features find of their own. */
export default function FoundElsewhere({ keyword }: { readonly keyword: string }) {
  const t = useTexts("market");
  const has = hasWords(keyword);
  const pages = usePages().filter(({ name }) => has(folded(name)));
  return (
    <>
      <AllOffers>
        {(offers = []) => (
          <Found
            title={t("search-products")}
            hits={offers.filter(({ name, currency }) => has(folded(`${name} ${currency}`)))}
            row={(offer) => (
              <li key={offer.key}>
                <OfferRow offer={offer} />
              </li>
            )}
          />
        )}
      </AllOffers>
      <Found
        title={t("search-pages")}
        hits={pages}
        row={({ name, route }) => (
          <li key={route}>
            <ListRow to={route} title={name} end={<ChevronRight className="size-4 text-faint rtl:-scale-x-100" aria-hidden />} />
          </li>
        )}
      />
      <FoundByFeatures keyword={keyword} />
    </>
  );
}
