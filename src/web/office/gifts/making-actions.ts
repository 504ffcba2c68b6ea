/** What can be done on the page where a gift run is made. */
export const MAKING_ACTIONS = ['show-card', 'show-sleeve', 'sleeve', 'print', 'pack', 'replan', 'give-up'] as const
export type MakingAction = (typeof MAKING_ACTIONS)[number]
