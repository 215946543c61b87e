export const STATEMENTS_PATH = "/pages/fund/statements";
export const STATEMENT_PATH = "/pages/fund/statement";
export const statementOf = (id: string): string => `${STATEMENT_PATH}?id=${id}`;
