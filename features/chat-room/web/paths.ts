export const ROOMS_PATH = "/pages/chat/rooms";
export const ROOM_PATH = "/pages/chat/room";
export const roomOf = (room: string): string => `${ROOM_PATH}?room=${encodeURIComponent(room)}`;
