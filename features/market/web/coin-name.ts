import { useLanguageTag } from "@assay/ui/locale.ts";

interface NamedCoin {
  readonly name: string;
  readonly name_zh: string;
}

/** A coin's name as the reader's language calls it; the Chinese ones are in simplified letters. */
export function useCoinName({ name, name_zh }: NamedCoin): string {
  return useLanguageTag() === "zh-Hans" ? name_zh : name;
}
