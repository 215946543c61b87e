export const OTC_PATH = "/pages/otc/otc";
export const LOAN_PATH = "/pages/otc/loan";
export const BORROW_PATH = "/pages/common/borrowing";
export const APPLICATIONS_PATH = `${OTC_PATH}?list=applications`;

export const offerPath = (offerId: number): string => `${BORROW_PATH}?offer=${offerId}`;
