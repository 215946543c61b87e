/** What identity lends to the screens of later features. */
export { readInvite } from "./web/invite-code.ts";
export { REGISTER_PATH } from "./web/paths.ts";
