export const CASES_PATH = "/desk/cases";
export const CASE_PATH = "/desk/case";

export const casePath = (id: string): string => `${CASE_PATH}?id=${id}`;
