/**
 * Copies the logos of the product's currencies out of @web3icons/core into public/coins, as files that are fetched when they
 * come into sight. Run it after adding a currency: `node apps/web/coin-logos.ts`. A currency without a logo shows its letter.
 */
import { currencies } from "@assay/core/currency.ts";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const folder = join(import.meta.dirname, "public", "coins");

async function logoOf(code: string): Promise<string | undefined> {
  try {
    const file: { default: string } = await import(`@web3icons/core/svgs/tokens/background/${code}.svg.js`);
    return file.default;
  } catch {
    return undefined;
  }
}

const small = (svg: string): string =>
  svg
    .replaceAll(/\s*\n\s*/g, "")
    .replace(' class="web3icons"', "")
    .replaceAll(/(\.\d{2})\d+/g, "$1");

await mkdir(folder, { recursive: true });
for (const { code } of currencies) {
  const logo = await logoOf(code);
  if (logo === undefined) console.log(`${code} has no logo and shows its letter`);
  else await writeFile(join(folder, `${code.toLowerCase()}.svg`), small(logo));
}
