/** Below so many boxes nothing is quoted: the shop itself is quicker. */
export const LEAST_BOXES = 20
export const MOST_BOXES = 20_000
/** From the request to the first doors: quotation, approval, a printed card. */
export const LEAD_DAYS = 3
export const LONGEST_AHEAD_DAYS = 365
