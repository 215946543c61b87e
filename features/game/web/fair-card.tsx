import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { memo, useMemo } from "react";
import { chanceOf, type Guess, guesses, nextTimes, PRICES, waysOf } from "../rules.ts";
import { type Bound, isAsBound, type Round } from "./board-model.ts";
import { useNumbers } from "./numbers.ts";

export interface FairCardProps {
  /** Of the round that runs, else of the next one. */
  readonly commitment: string | undefined;
  readonly runs: boolean;
  /** The last round, once it is over, and what the phone saw before it. */
  readonly over: Round | undefined;
  readonly bound: Bound | undefined;
  readonly seed: string;
  readonly onSeed: (seed: string) => void;
}

const SEED_MAX = 64;

/**
 * What the next round is bound to, the customer's own seed, and what the phone found of the last round. A guess changes nothing of it, so
 * it is not drawn anew.
 */
export const FairCard = memo(function FairCard({ commitment, runs, over, bound, seed, onSeed }: FairCardProps) {
  const t = useTexts("game");
  // Up to 500 hashes: not for every letter of a seed.
  const isFine = useMemo(() => over !== undefined && isAsBound(over, bound), [over, bound]);
  return (
    <Section title={t("proof")}>
      {over && <p className={`mt-1 text-form ${isFine ? "text-up" : "text-danger"}`}>{t(isFine ? "checked" : "check-failed")}</p>}
      {commitment !== undefined && (
        <>
          <p className="mt-3 text-form text-soft">{t(runs ? "bound-now" : "bound")}</p>
          <bdi dir="ltr" className="block text-caption break-all whitespace-normal">
            {commitment}
          </bdi>
          <p className="mt-1 text-caption text-soft">{t("bound-text")}</p>
        </>
      )}
      {!runs && (
        <TextField
          label={t("own-seed")}
          value={seed}
          onChange={onSeed}
          lengthMax={SEED_MAX}
          faultText={isSeed(seed) ? undefined : t("no-seed")}
          end={
            <Button tone="plain" size="small" onPress={() => onSeed(crypto.randomUUID())} className="my-auto me-2">
              {t("new-seed")}
            </Button>
          }
          className="mt-3"
        />
      )}
    </Section>
  );
});

export const isSeed = (seed: string): boolean => /^[ -{}~]{1,64}$/.test(seed);

/** Every price with both guesses: how likely each is, and by what it multiplies. */
export function OddsCard() {
  const t = useTexts("game");
  const numbers = useNumbers();
  const cell = (price: number, guess: Guess) =>
    waysOf(price, guess) === 0
      ? "–"
      : `${numbers.percent(chanceOf(price, guess))} · ${t("times", { times: numbers.times(nextTimes({ prices: [price], guesses: [] }, guess)) })}`;
  return (
    <Section title={t("odds")}>
      <p className="mt-1 mb-3 text-form text-soft">{t("odds-text")}</p>
      <table className="w-full text-caption">
        <thead>
          <tr className="text-faint">
            <th scope="col" className="py-1 text-start font-normal">
              {t("price")}
            </th>
            {guesses.map((guess) => (
              <th key={guess} scope="col" className="py-1 text-end font-normal">
                {t(guess)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: PRICES }, (_, place) => PRICES - place).map((price) => (
            <tr key={price} className="border-t border-line">
              <th scope="row" className="py-1 text-start font-medium">
                {price}
              </th>
              {guesses.map((guess) => (
                <td key={guess} className="py-1 text-end">
                  {cell(price, guess)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
