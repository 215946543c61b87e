/**
 * Imported before a test file: its process takes the moment that ASSAY_TEST_MOMENT names for now, and every test house that does
 * not say when it begins, begins then. Nothing else reads the variable.
 */
import { usual } from "../platform/server/testing.ts";
import { moveDate } from "./moved-date.ts";

const moment = Date.parse(process.env["ASSAY_TEST_MOMENT"] ?? "");
if (Number.isNaN(moment)) throw new Error("ASSAY_TEST_MOMENT names no moment, such as 2028-02-29T12:00:00Z");
usual.start = new Date(moment);
moveDate(moment - Date.now());
