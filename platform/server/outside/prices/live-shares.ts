import type { CorporateAction } from "@assay/core/corporate-actions.ts";
import type { Stop } from "../../clock.ts";
import { type AlpacaAccount, alpaca, alpacaVenue } from "./alpaca.ts";
import { AlpacaActions } from "./alpaca-actions.ts";
import { type ConnectionTerms, VenueConnection } from "./connection.ts";
import type { BarSeries, Hear, PriceSource } from "./prices.ts";

export interface LiveSharesTerms extends ConnectionTerms {
  readonly account: AlpacaAccount;
  /** Where the stream and the service are; tests have their own. */
  readonly origins?: { readonly stream: string; readonly rest: string };
}

/** Shares as one venue tells them. It knows no past: charts begin with the first trade that is heard. */
export class LiveShares implements PriceSource {
  readonly kind = "live";
  readonly key = "live";
  readonly venues = [alpacaVenue];
  readonly #terms: LiveSharesTerms;
  readonly #actions: AlpacaActions;

  constructor(terms: LiveSharesTerms) {
    this.#terms = terms;
    this.#actions = new AlpacaActions({ ...terms, ...(terms.origins && { origin: terms.origins.rest }) });
  }

  label(): string {
    return alpacaVenue.name;
  }

  // oxlint-disable-next-line require-yield -- The stream tells nothing from before it is heard.
  async *history(): AsyncGenerator<BarSeries> {}

  start(hear: Hear): Stop {
    void this.#actions.renew();
    return new VenueConnection(alpaca(this.#terms.account, this.#terms.origins?.stream), this.#terms, hear).open();
  }

  corporateActions(from: number, until: number): CorporateAction[] | undefined {
    return this.#actions.between(from, until);
  }
}
