export const LIST_PATH = "/pages/ieo/ieo";
export const SALE_PATH = "/pages/ieo/subscribe";
export const ORDER_PATH = "/pages/ieo/order";

export const salePath = (projectId: number): string => `${SALE_PATH}?project_id=${projectId}`;
