/** What guards an account, as a person sets it up: a passkey, an authenticator app, another phone, and what waits afterwards. */
import { type Page, expect } from "@playwright/test";
import { generateSync } from "otplib";
import { hear, test } from "./heard.ts";
import { houseNow } from "./house-time.ts";
import { openPractice, sheetsGone } from "./judge.ts";
import { codeFor, PASSWORD, register } from "./member.ts";

/** A device with a screen lock that its owner opens whenever it asks. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** What the authenticator app shows at the house's time. */
const appCode = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(houseNow() / 1_000) + 30 * steps });

const proof = (page: Page) => page.getByRole("dialog", { name: "Confirm it is you" });

async function openSecurity(page: Page): Promise<void> {
  await sheetsGone(page);
  await page.goto("/#/pages/setting/security");
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeVisible();
}

/** Gives a practice account an address and a password. */
async function keep(page: Page): Promise<string> {
  const { project, workerIndex, repeatEachIndex, title } = test.info();
  const address = `kept-${project.name}-${workerIndex}-${repeatEachIndex}-${title.length}@example.com`;
  await page.getByLabel("Email address").fill(address);
  await page.getByRole("button", { name: "Send code" }).click();
  await hear(page, `A code is on its way to ${address}`);
  await page.getByLabel("6-digit code").fill(await codeFor(page, address));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat the password").fill(PASSWORD);
  await page.getByRole("button", { name: "Keep the account" }).click();
  await hear(page, "Kept");
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  return address;
}

test("a passkey and an authenticator app are set up, the phone is changed, and what waits says why", async ({ page }) => {
  await addAuthenticator(page);
  await openPractice(page, "/pages/setting/security");
  const index = test.info().project.name.startsWith("phone") ? 1 : 2;
  const [first, second] = [`091234560${index}`, `091234561${index}`];

  // Nothing guards a practice account yet, so nothing is asked for.
  await page.getByRole("region", { name: "Passkeys" }).getByRole("button", { name: "Add" }).click();
  await hear(page, "Passkey added");
  await expect(page.getByText("A second factor was added or removed")).toBeVisible();

  // From now on the passkey is asked for.
  await page.getByRole("button", { name: "Set up" }).click();
  await proof(page).getByRole("button", { name: "Confirm with passkey" }).click();
  const setup = page.getByRole("dialog", { name: "Set up the authenticator app" });
  await expect(setup.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await setup.getByText(/^[A-Z2-7]{32}$/).textContent())!;
  await setup.getByLabel("Authenticator code").fill(appCode(secret));
  // By a key: a tap where the proof was given a moment ago would be taken for that tap's second.
  await setup.getByRole("button", { name: "Set up" }).press("Enter");
  await hear(page, "Authenticator app set up");
  await sheetsGone(page);

  await page.goto("/#/pages/setting/keep");
  const address = await keep(page);
  for (const mobile of [first, second]) {
    await openSecurity(page);
    await page.getByRole("link", { name: /^Phone/ }).click();
    await page.getByLabel("Phone number").fill(mobile);
    await page.getByRole("button", { name: "Send code" }).click();
    await hear(page, `A code is on its way to ${mobile}`);
    await page.getByLabel("6-digit code").fill(await codeFor(page, mobile.replace("0", "+886")));
    await page.getByRole("button", { name: "Save" }).click();
    await proof(page).getByRole("button", { name: "Confirm with passkey" }).click();
    await hear(page, "Saved");
  }
  await openSecurity(page);
  const held = page.getByRole("region", { name: "Withdrawals are on hold" });
  await expect(held.getByText("The email or phone was changed")).toBeVisible();
  await expect(held.getByText("Until").first()).toBeVisible();

  await page.goto("/#/pages/setting/setting");
  await expect(page.getByRole("note")).toContainText("Until");
  // By a key: a tap where the proof was given, as soon as nobody but a test comes here, would be taken for that tap's second.
  await page.getByRole("button", { name: "Log out" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/pages\/index\/index/);

  // The password alone opens it no more; the app's next code does, and so does the passkey by itself.
  await page.goto("/#/pages/common/login?next=%2Fpages%2Fsetting%2FuserInfo");
  await page.getByLabel("Email address").fill(address);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  const step = page.getByRole("dialog", { name: "Second step" });
  await step.getByLabel("Authenticator or recovery code").fill(appCode(secret, 1));
  await step.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "My details" })).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/#/pages/common/login?next=%2Fpages%2Fsetting%2FuserInfo");
  await page.reload();
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "My details" })).toBeVisible();
});

test("a practice account is kept by an address and a password, and opened again", async ({ page }) => {
  await openPractice(page, "/pages/setting/setting");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep this practice account" }).click();
  const address = await keep(page);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/pages\/index\/index/);
  await page.goto("/#/pages/common/login?next=%2Fpages%2Fsetting%2FuserInfo");
  await page.getByLabel("Email address").fill(address);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "My details" })).toBeVisible();
});

test("without a factor the sheet asks for the password and a code, and closing it leaves everything as it was", async ({
  page,
}) => {
  await register(page, "asked");
  await page.goto("/#/pages/setting/payPassword");
  await page.getByLabel("Payment password", { exact: true }).fill("824613");
  await page.getByLabel("Repeat the payment password").fill("824613");
  await page.getByRole("button", { name: "Set payment password" }).click();
  await expect(proof(page).getByLabel("6-digit code")).toBeVisible();
  await proof(page).getByRole("button", { name: "Close" }).click();
  await expect(proof(page)).toHaveCount(0);
  await openSecurity(page);
  await expect(page.getByText("Not set", { exact: true })).toBeVisible();
});
