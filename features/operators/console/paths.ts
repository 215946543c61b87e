export const SIGN_IN_PATH = "/desk/sign-in";
export const ENROL_PATH = "/desk/enrol";
export const QUEUES_PATH = "/desk/queues";
export const PROPOSALS_PATH = "/desk/proposals";
export const PROPOSAL_PATH = "/desk/proposal";
export const CUSTOMERS_PATH = "/desk/customers";
export const CUSTOMER_PATH = "/desk/customer";
export const OPERATORS_PATH = "/desk/operators";
export const POOLS_PATH = "/desk/pools";
export const ACTS_PATH = "/desk/acts";
export const HEALTH_PATH = "/desk/health";

export const proposalPath = (id: string): string => `${PROPOSAL_PATH}?id=${id}`;
export const customerPath = (id: string): string => `${CUSTOMER_PATH}?id=${id}`;
