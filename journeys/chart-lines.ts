/** Finding and dragging the lines of a chart as an eye and a hand do: by the names that are drawn on it. */
import { type Page, expect } from "@playwright/test";

export type Tone = "up" | "down" | "brand";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** From the start of a line's name back to the sign that takes the line away, and on to where it is taken hold of. */
const REMOVE_PX = -10;
const GRIP_PX = 20;
/** Above and below a name its colour runs so wide; a candle is narrower. */
const NAME_WIDTH_PX = 30;
/** The letters of a name stand between. */
const NAME_HEIGHT_PX = 16;

/** The names of lines in one colour, from the top: where each begins, at half its height. */
export async function namesOf(page: Page, tone: Tone): Promise<Point[]> {
  return await page.evaluate(
    ({ fill, width, height }) => {
      const paint = document.createElement("canvas").getContext("2d")!;
      paint.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(fill).trim();
      paint.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data;
      const chart = document.querySelector('[role="slider"][aria-label^="Price chart"]');
      const rows = new Map<number, number>();
      for (const canvas of chart?.querySelectorAll("canvas") ?? []) {
        const box = canvas.getBoundingClientRect();
        if (canvas.width === 0 || canvas.height === 0 || box.left > chart!.getBoundingClientRect().left + 1) continue;
        const scale = canvas.width / box.width;
        const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
        for (let y = 0; y < canvas.height; y++) {
          let run = 0;
          for (let x = 0; x < canvas.width / 2 && run < width * scale; x++) {
            const at = (y * canvas.width + x) * 4;
            const same = data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255;
            run = same ? run + 1 : 0;
            if (run >= width * scale) rows.set(Math.round(box.top + y / scale), box.left + (x + 1 - run) / scale);
          }
        }
      }
      // A letter that hangs down into the colour below makes its rows begin later than those above.
      const names: { x: number; y: number }[] = [];
      for (const [y, x] of [...rows].toSorted(([a], [b]) => a - b)) {
        const name = names.at(-1);
        if (name && y - name.y < height) name.x = Math.min(name.x, x);
        else names.push({ x, y });
      }
      return names.map(({ x, y }) => ({ x, y: y + height / 2 }));
    },
    { fill: `--${tone}-fill`, width: NAME_WIDTH_PX, height: NAME_HEIGHT_PX },
  );
}

/** The only name of a colour, where it is now: every new price may move it a little. */
async function nameOf(page: Page, tone: Tone): Promise<Point> {
  await page.getByRole("slider", { name: /^Price chart/ }).scrollIntoViewIfNeeded();
  let found: Point[] = [];
  await expect.poll(async () => (found = await namesOf(page, tone)).length).toBe(1);
  return found[0]!;
}

/** Drags the only line of a colour by some pixels, with a finger where the page knows fingers, else with the mouse. */
export async function dragLine(page: Page, tone: Tone, by: number): Promise<void> {
  const { x, y } = await nameOf(page, tone);
  const from = { x: x + GRIP_PX, y };
  const steps = [0.25, 0.5, 0.75, 1].map((part) => ({ x: from.x, y: y + by * part }));
  if (!(await page.evaluate(() => navigator.maxTouchPoints > 0))) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const step of steps) await page.mouse.move(step.x, step.y);
    await page.mouse.up();
    return;
  }
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [from]);
  for (const step of steps) await touch("touchMove", [step]);
  await touch("touchEnd", []);
  await finger.detach();
}

/** Presses the sign before the name of the only line of a colour. */
export async function removeLine(page: Page, tone: Tone): Promise<void> {
  const { x, y } = await nameOf(page, tone);
  const at = { x: x + REMOVE_PX, y };
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) await page.touchscreen.tap(at.x, at.y);
  else await page.mouse.click(at.x, at.y);
}
