import { sql } from 'kysely'

/** The input for recipient links. Only someone with the shop's secret can create a link; the database stores nothing that opens one. */
export type LinkRules = { secret: string; shopUrl: string; /** For how many days a link is good. */ linkDays: number }

/** Recipients who are to be sent a link and have none yet. */
export const TO_ASK = sql`by_link and state = 'open' and phone is not null and faults = '[]'`
