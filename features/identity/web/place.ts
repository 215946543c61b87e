/** Where somebody uses the app, as they have said it on this device. Nothing is measured, and nothing is sent. */
import { useStored } from "@assay/ui/stored.ts";
import { accountDraft } from "./account-form.ts";
import type { NamedArea } from "./areas.ts";

export interface Place {
  /** ISO 3166 alpha-2; undefined until it is chosen. */
  readonly id: string | undefined;
  readonly choose: (area: NamedArea) => void;
}

/** A choice is also the first guess of the area code of a phone. */
export function usePlace(): Place {
  const [stored, store] = useStored("place");
  const choose = ({ id, code }: NamedArea): void => {
    store(id);
    accountDraft.change({ areaCode: code });
  };
  return { id: stored !== undefined && /^[A-Z]{2}$/.test(stored) ? stored : undefined, choose };
}

/** The time zones of a country, where the browser knows them. */
export function timeZonesOf(id: string): readonly string[] {
  const locale = new Intl.Locale("und", { region: id }) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
  return locale.getTimeZones?.() ?? [];
}
