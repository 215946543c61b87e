/** What operators lend to the console's screens of later features. */
export { showPasskey } from "./console/passkey.ts";
