export const HOME_PATH = "/desk/queues";
export const LOGIN_PATH = "/desk/sign-in";
