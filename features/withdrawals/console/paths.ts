export const WITHDRAWALS_DESK_PATH = "/desk/withdrawals";
