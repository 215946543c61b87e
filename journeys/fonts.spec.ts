/** Widths are the same on every machine, since the browser sees fonts of ours alone. */
import { expect } from "@playwright/test";
import { test } from "./heard.ts";

const scripts = [
  ["Assay 1,234.50 €", "Open Sans"],
  ["简体中文", "Noto Sans SC Thin"],
  ["直骨角", "Noto Sans SC Thin"],
  ["繁體中文", "Noto Sans SC Thin"],
  ["かなカナ", "Noto Sans SC Thin"],
  ["ไทย", "Noto Sans Thai"],
  ["한국어", "Noto Sans KR Thin"],
  ["😀🇨🇭", "Noto Color Emoji"],
] as const;

test("every script is written in the font that is meant for it", async ({ page }) => {
  const lines = scripts.map(([text]) => `<p style="font-weight: 400">${text}</p>`).join("");
  await page.setContent(`<body style="font: 16px system-ui, sans-serif">${lines}`);
  const cdp = await page.context().newCDPSession(page);
  await Promise.all([cdp.send("DOM.enable"), cdp.send("CSS.enable")]);
  const { root } = await cdp.send("DOM.getDocument", { depth: -1 });
  const { nodeIds } = await cdp.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: "p" });
  const written = await Promise.all(
    nodeIds.map(async (nodeId) => {
      const { fonts } = await cdp.send("CSS.getPlatformFontsForNode", { nodeId });
      return fonts.map(({ familyName }) => familyName).join(", ");
    }),
  );
  expect(written).toEqual(scripts.map(([, family]) => family));
  // As heavy as asked for, though the files are named for their lightest.
  const drawn = async (weight: number): Promise<Buffer> => {
    await page.locator("p").evaluateAll((all, to) => all.forEach((line) => void (line.style.fontWeight = to)), `${weight}`);
    return await page.locator("p").nth(1).screenshot();
  };
  expect((await drawn(700)).equals(await drawn(400))).toBe(false);
});
