export const LOANS_PATH = "/desk/loans";
export const REVIEWS_PATH = "/desk/large-loans";
export const REVIEW_PATH = "/desk/large-loan";

export const reviewPath = (id: string): string => `${REVIEW_PATH}?id=${id}`;
