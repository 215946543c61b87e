/** What a chart does by itself: intervals, indicators, drawings, the crosshair of a keyboard, and candles of too few sources. */
import { type Locator, type Page, expect } from "@playwright/test";
import { test } from "./heard.ts";

const PAIR = "/pages/transaction/index?symbol=BTC/USDT";
const CANDLES = "/api/currency/new_timeshar";
const HATCHED = "Hatched: fewer than three price sources";

interface Candle {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  degraded: boolean;
}

interface Answer {
  readonly message: { readonly list: Candle[] };
}

const chartOf = (page: Page): Locator => page.getByRole("slider", { name: "Price chart of BTC/USDT" });
const interval = (page: Page, label: string): Locator =>
  page.getByRole("group", { name: "Interval" }).getByRole("radio", { name: label, exact: true });
const isDesktop = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1200;

/** The theme's colours of drawings and of candles that rise. */
const ink = { drawings: "--chart-1", candles: "--up-fill" } as const;

/** How many pixels of the chart are drawn in a colour. */
const inkOf = (page: Page, of: keyof typeof ink): Promise<number> =>
  chartOf(page).evaluate((chart, colour) => {
    const paint = document.createElement("canvas").getContext("2d")!;
    paint.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(colour).trim();
    paint.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data;
    let pixels = 0;
    for (const canvas of chart.querySelectorAll("canvas")) {
      if (canvas.width === 0 || canvas.height === 0) continue;
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < data.length; at += 4) {
        const away = Math.abs(data[at]! - red) + Math.abs(data[at + 1]! - green) + Math.abs(data[at + 2]! - blue);
        if (away < 24 && data[at + 3]! > 200) pixels += 1;
      }
    }
    return pixels;
  }, ink[of]);

const seeCandles = (page: Page) => expect.poll(() => inkOf(page, "candles")).toBeGreaterThan(0);
const seeLine = (page: Page) => expect.poll(() => inkOf(page, "drawings")).toBeGreaterThan(50);
const seeNoLine = (page: Page) => expect.poll(() => inkOf(page, "drawings")).toBe(0);

/** The press of a tool beside the chart, or that of all tools, is down while something is drawn. */
const drawingPress = (page: Page, name: string): Locator =>
  page.getByRole("button", { name: isDesktop(page) ? name : "Drawing tools" });

/** Presses one of the drawing tools, which stand beside the chart of a desktop and in a sheet elsewhere. */
async function pressTool(page: Page, name: string): Promise<void> {
  if (!isDesktop(page)) await page.getByRole("button", { name: "Drawing tools" }).click();
  await page.getByRole("toolbar", { name: "Drawing tools" }).getByRole("button", { name }).click();
}

/** Puts a point of a drawing at shares of the chart's width and height. */
async function putPoint(page: Page, across: number, down: number): Promise<void> {
  const { x, y, width, height } = (await chartOf(page).boundingBox())!;
  const at = { x: x + width * across, y: y + height * down };
  if (isDesktop(page)) await page.mouse.click(at.x, at.y);
  else await page.touchscreen.tap(at.x, at.y);
}

/** Chooses an interval and answers the candles that came for it. */
async function choose(page: Page, label: string, period: string): Promise<readonly Candle[]> {
  await expect(chartOf(page)).toBeVisible();
  const came = page.waitForResponse((answer) => answer.url().includes(CANDLES) && answer.url().includes(`period=${period}`));
  await interval(page, label).press("Space");
  await expect(interval(page, label)).toBeChecked();
  return ((await (await came).json()) as Answer).message.list;
}

/** What a screen reader hears of a candle. */
const spoken = ({ open, high, low, close }: Candle): string => {
  const price = (text: string) => Number(text).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `open ${price(open)}, high ${price(high)}, low ${price(low)}, close ${price(close)}, volume `;
};

test("an interval and an indicator with a pane of its own are chosen, and stay for the next time", async ({ page }) => {
  await page.goto(`/#${PAIR}`);
  await expect(chartOf(page)).toBeVisible();
  await expect(interval(page, "15m")).toBeChecked();
  const list = await choose(page, "1h", "1h");
  expect(list[1]!.time - list[0]!.time).toBe(3_600_000);
  const canvases = chartOf(page).locator("canvas");
  await seeCandles(page);
  const before = await canvases.count();

  await page.getByRole("button", { name: "Indicators" }).click();
  const sheet = page.getByRole("dialog", { name: "Indicators" });
  await sheet.getByRole("checkbox", { name: "RSI" }).press("Space");
  await expect(sheet.getByRole("spinbutton", { name: "RSI, parameter 1" })).toHaveValue("6");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => canvases.count()).toBeGreaterThan(before);
  const now = await canvases.count();

  await page.reload();
  await expect(interval(page, "1h")).toBeChecked();
  await expect(canvases).toHaveCount(now);
});

test("a trend line is drawn, found again at the next visit, and taken away for good", async ({ page }) => {
  await page.goto(`/#${PAIR}`);
  await seeCandles(page);
  // The average over the candles has the colour of drawings.
  await page.getByRole("button", { name: "Indicators" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("checkbox", { name: "MA", exact: true }).press("Space");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await seeNoLine(page);

  await pressTool(page, "Trend line");
  await expect(sheet).toHaveCount(0);
  const drawing = drawingPress(page, "Trend line");
  await expect(drawing).toHaveAttribute("aria-pressed", "true");
  await putPoint(page, 0.2, 0.3);
  // A tap soon after another one, wherever it is, is taken for the second half of a double one and does nothing.
  await expect(async () => {
    await putPoint(page, 0.6, 0.5);
    await expect(drawing).toHaveAttribute("aria-pressed", "false", { timeout: 3_000 });
  }).toPass();
  await seeLine(page);

  await page.reload();
  await seeLine(page);
  await pressTool(page, "Remove all drawings");
  await page.keyboard.press("Escape");
  await seeNoLine(page);
  await page.reload();
  await seeCandles(page);
  await seeNoLine(page);
});

test("the crosshair is moved by keys, and its candle is told in words", async ({ page }) => {
  await page.goto(`/#${PAIR}`);
  const list = await choose(page, "1h", "1h");
  const chart = chartOf(page);
  await expect(chart).toHaveAttribute("aria-valuenow", String(list.at(-1)!.time));
  await seeCandles(page);
  const older = page.waitForResponse((answer) => answer.url().includes(CANDLES) && answer.url().includes("to="));
  await chart.press("Home");
  await expect(chart).toHaveAttribute(
    "aria-valuetext",
    new RegExp(`^\\w+ \\d+, \\d{4}, [\\d:]+: ${RegExp.escape(spoken(list[0]!))}`),
  );
  // The start of what is shown brings what was before it, and the next candle is still the next.
  await older;
  await chart.press("ArrowRight");
  await expect(chart).toHaveAttribute("aria-valuetext", new RegExp(RegExp.escape(spoken(list[1]!))));
  await expect(chart).toHaveAttribute("aria-valuenow", String(list[1]!.time));
  await chart.press("End");
  await chart.press("ArrowLeft");
  await expect(chart).toHaveAttribute("aria-valuenow", String(list.at(-2)!.time));
  await chart.press("Escape");
  await expect(chart).toHaveAttribute("aria-valuenow", String(list.at(-1)!.time));
});

test("candles whose index had too few sources are hatched, and told so", async ({ page }) => {
  // The seeded feed never lacks sources, so its answer is marked on the way.
  await page.route(`**${CANDLES}*`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Answer;
    for (const candle of answer.message.list.slice(-9, -3)) candle.degraded = true;
    await route.fulfill({ response, json: answer });
  });
  await page.goto(`/#${PAIR}`);
  const chart = chartOf(page);
  await expect(page.getByText(HATCHED)).toBeVisible();
  // A key that comes before the candles are drawn moves nothing.
  await seeCandles(page);
  await chart.press("End");
  await expect(chart).not.toHaveAttribute("aria-valuetext", /Hatched/);
  for (let back = 0; back < 5; back++) await chart.press("ArrowLeft");
  await expect(chart).toHaveAttribute("aria-valuetext", new RegExp(`volume .*\\. ${HATCHED}$`));
});
