/** The actions on the production page of a gift run. */
export const MAKING_ACTIONS = ['show-card', 'show-sleeve', 'sleeve', 'print', 'pack', 'replan', 'give-up'] as const
export type MakingAction = (typeof MAKING_ACTIONS)[number]
