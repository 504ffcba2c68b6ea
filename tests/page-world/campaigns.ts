import { sql } from 'kysely'
import { makeCampaign, moveCampaign } from '#shop/campaigns/index.ts'
import { agree, both, campaignFacts, manyPeople, sendAll } from '../campaign-world.ts'
import { taka } from '../world-data.ts'
import type { Shop } from '../world.ts'
import { at, done } from './days.ts'

/** A draft by e-mail, and a campaign that stopped at its budget. */
export async function makeCampaigns(shop: Shop): Promise<{ draftId: string; stoppedId: string }> {
  const noon = at(shop, '12 11:00')
  await agree(noon, manyPeople(3, 400))
  const owner = noon.as('owner')
  const stopped = await done(makeCampaign(owner, campaignFacts({ budget: taka(2) })))
  await moveCampaign(owner, { id: stopped.id, move: 'schedule', seen: 1 })
  await sendAll(noon, ['sms'])
  const subjects = both('Himsagar', 'হিমসাগর')
  const rules = [{ kind: 'not-ordered' as const, days: 30 }]
  const draft = await done(
    makeCampaign(owner, campaignFacts({ name: 'Autumn', channel: 'email', subjects, rules, budget: taka(0), linkPath: null })),
  )
  // Waiting messages would also be shown on other pages.
  await sql`delete from messaging.messages where template = 'offer'`.execute(shop.db)
  return { draftId: draft.id, stoppedId: stopped.id }
}
