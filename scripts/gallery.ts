/** `npm run gallery`: builds the gallery of parts into a folder of its own and says where it is. `npm run dev` serves it as well. */
import { say } from "./set-up.mjs";
import "./stop-with-launcher.ts";
import { ensureGallery, galleryFolder } from "./web-build.ts";

ensureGallery();
say(`the gallery of parts is in ${galleryFolder}`);
