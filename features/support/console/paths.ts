export const QUEUE_PATH = "/desk/support";
export const TAKEN_PATH = "/desk/conversation";
export const takenPath = (id: string): string => `${TAKEN_PATH}?id=${id}`;
