export const SALES_PATH = "/pages/ieo/ieo";
export const SALE_PATH = "/pages/ieo/subscribe";
export const SUBSCRIPTIONS_PATH = "/pages/ieo/order";

export const salePath = (projectId: number): string => `${SALE_PATH}?project_id=${projectId}`;
