/** Passkeys of operators: the browser's own dialog, and its answer as the contract carries it. */
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";

type Options = Readonly<Record<string, unknown>>;

const load = () => import("@simplewebauthn/browser");

/** Makes a passkey. Undefined where its owner left the dialog or the device has none to offer. */
export async function makePasskey(options: Options): Promise<string | undefined> {
  const { startRegistration } = await load();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON & Options;
  return await startRegistration({ optionsJSON }).then(
    (answer) => JSON.stringify(answer),
    () => undefined,
  );
}

/** Shows a passkey. Undefined where its owner left the dialog or the device has none of this console. */
export async function showPasskey(options: Options): Promise<string | undefined> {
  const { startAuthentication } = await load();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON & Options;
  return await startAuthentication({ optionsJSON }).then(
    (answer) => JSON.stringify(answer),
    () => undefined,
  );
}
