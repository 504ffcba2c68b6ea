import { sql } from 'kysely'
import { brand, smsName } from '../content/index.ts'
import type { Reader } from '../context.ts'
import { giftLinkParts, smsBudget } from '../messaging/index.ts'
import { addDays, dayInDhaka, paisa, subtractMoney, type Language, type Paisa } from '../values/index.ts'
import { TO_ASK, type LinkRules } from './link-rules.ts'
import { languageFor, senderIn, termsOf, type Run } from './runs.ts'

export type LinkCost = {
  /** Who would be sent a link now. */
  people: number
  /** As how many SMS all links together are billed, and about what they cost. Reminders cost as much again at most. */
  parts: number
  cost: Paisa
  /** What the daily limit still allows today; the rest waits for the next days. */
  leftToday: Paisa
}

/** What the links of a run cost, before they are sent. */
export async function linkCost(
  reader: Reader,
  { run, rules, now }: { run: Run; rules: Pick<LinkRules, 'shopUrl' | 'linkDays'>; now: Date },
): Promise<LinkCost> {
  const found = await sql<{ language: Language | null; people: number }>`
    select language, count(*)::integer as people from gifting.recipients
    where run_id = ${run.id}::uuid and ${TO_ASK} group by language`.execute(reader)
  const people = found.rows.reduce((sum, row) => sum + row.people, 0)
  const until = addDays(dayInDhaka(now), rules.linkDays)
  const [own, terms] = [await brand(reader), await termsOf(reader, run)]
  const parts = found.rows.reduce((sum, row) => {
    const language = languageFor(run, { read: row })
    const letter = { language, from: senderIn(run, terms, language), until, shop: smsName(own, language), shopUrl: rules.shopUrl }
    return sum + row.people * giftLinkParts(letter)
  }, 0)
  const budget = await smsBudget(reader, now)
  const left = Math.max(0, subtractMoney(budget.daily, budget.spentToday))
  return { people, parts, cost: paisa(parts * budget.part), leftToday: paisa(left) }
}
