export const SALES_PATH = "/pages/ieo/ieo";
export const SALE_PATH = "/pages/ieo/subscribe";
export const SUBSCRIPTIONS_PATH = "/pages/ieo/order";
export const SUBSCRIPTION_PATH = "/pages/ieo/subscription";

export const salePath = (projectId: number): string => `${SALE_PATH}?project_id=${projectId}`;
export const subscriptionPath = (id: string): string => `${SUBSCRIPTION_PATH}?id=${id}`;
