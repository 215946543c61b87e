/**
 * Copies the logos of the product's currencies out of @web3icons/core into public/coins, as files that are fetched when they
 * come into sight. A company gets two letters on a colour of its own: its logo is a mark that others own. Run it after adding a
 * currency: `node apps/web/coin-logos.ts`. A currency without a logo shows its letter.
 */
import { isEquity, seedCurrencies as currencies } from "@assay/core/currency.ts";
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

/** Neighbours in the list lie far apart on the circle of colours. */
const HUE_STEP = 137;

const monogram = (letters: string, hue: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="hsl(${hue} 42% 34%)" d="M0 0h24v24H0z"/>` +
  `<text x="12" y="15.6" text-anchor="middle" font-family="system-ui,Helvetica,Arial,sans-serif" font-size="10" font-weight="600" fill="white">${letters}</text></svg>\n`;

await mkdir(folder, { recursive: true });
const companies = currencies.map(({ code }) => code).filter(isEquity);
for (const { code } of currencies) {
  const logo = isEquity(code) ? monogram(code.slice(0, 2), (companies.indexOf(code) * HUE_STEP) % 360) : await logoOf(code);
  if (logo === undefined) console.log(`${code} has no logo and shows its letter`);
  else await writeFile(join(folder, `${code.toLowerCase()}.svg`), small(logo));
}
