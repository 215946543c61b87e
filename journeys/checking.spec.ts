/** Somebody in the same network has used up its codes: a newcomer's phone works for a moment, and his code comes as ever. */
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { codeFor } from "./member.ts";

/** Codes that a network gets in an hour before each costs work. */
const FREE = 30;

test("a newcomer in a network whose codes are used up gets one after a short check", async ({ page }) => {
  const { workerIndex, project } = test.info();
  const send = async (user_string: string): Promise<{ type: string; rejection?: string }> =>
    (await (await page.request.post("/api/sms_mail", { form: { user_string } })).json()) as { type: string; rejection?: string };
  const stranger = (index: number): string => `stranger-${index}-${project.name}-${workerIndex}@example.com`;
  for (let index = 0; index < FREE; index += 1) expect((await send(stranger(index))).type).toBe("ok");
  expect((await send(stranger(FREE))).rejection).toBe("work-needed");

  const address = `checked-${project.name}-${workerIndex}@example.com`;
  await page.goto("/#/pages/common/register");
  await page.getByLabel("Email address").fill(address);
  await page.getByRole("button", { name: "Send code" }).click();
  await hear(page, "Checking your device");
  await hear(page, `A code is on its way to ${address}`);
  expect(await codeFor(page, address)).toMatch(/^[0-9]{6}$/);
  await page.screenshot({ path: test.info().outputPath("checked.png") });
});
