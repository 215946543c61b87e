export const SALES_DESK_PATH = "/desk/projects";
