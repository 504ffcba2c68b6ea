export const LONGEST_REVIEW = 1000
export const SHORTEST_REVIEW = 10
export const LONGEST_REVIEWER_NAME = 60
export const HIGHEST_RATING = 5
/** So long after its delivery an order can be reviewed. */
export const REVIEW_DAYS = 60
