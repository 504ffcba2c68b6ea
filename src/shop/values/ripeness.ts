/**
 * How ripe fruit should be on the day it is delivered: to eat that day (`ripe`), in about three days (`soon`), or
 * later (`firm`).
 */
export const RIPENESS = ['ripe', 'soon', 'firm'] as const
export type Ripeness = (typeof RIPENESS)[number]
