export const GAME_PATH = "/pages/game/game";
export const GAME_ROUNDS_PATH = "/pages/game/rounds";
