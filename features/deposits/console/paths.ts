export const CASES_PATH = "/desk/deposits";
