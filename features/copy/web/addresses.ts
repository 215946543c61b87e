/** Addresses of single things; apart from the paths, which the app's first load has. */
import { COPY_TRADER_PATH, FOLLOW_PATH, MY_COPIES_PATH } from "./paths.ts";

export const traderPath = (traderId: string): string => `${COPY_TRADER_PATH}?trader_user_id=${traderId}`;
export const followPath = (traderId: string): string => `${FOLLOW_PATH}?trader_user_id=${traderId}`;
export const editPath = (traderId: string, followId: string): string => `${followPath(traderId)}&follow_user_id=${followId}`;
export const myFollowPath = (followId: string): string => `${MY_COPIES_PATH}?follow_user_id=${followId}`;
