/** What the browser does with passkeys. Its library comes when a passkey is first asked for. */
import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../../contract.ts";

export type PasskeyShown = OutputOf<typeof calls.showSecurity>["passkeys"][number];
type Options = OutputOf<typeof calls.beginPasskey>["options"];

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => "PublicKeyCredential" in globalThis;

/** Lets the device make a passkey; its answer as text, or undefined where the customer or the device would not. */
export async function makePasskey(options: Options): Promise<string | undefined> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return await asText(startRegistration({ optionsJSON: options as never }));
}

/** Lets the device answer with a passkey that it has. */
export async function askPasskey(options: Options): Promise<string | undefined> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return await asText(startAuthentication({ optionsJSON: options as never }));
}

const asText = async (answer: Promise<object>): Promise<string | undefined> =>
  await answer.then(
    (given) => JSON.stringify(given),
    () => undefined,
  );
