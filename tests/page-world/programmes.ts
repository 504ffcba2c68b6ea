import { sql } from 'kysely'
import {
  agreePrices,
  consentToRoster,
  makePlans,
  makeProgramme,
  setRule,
  startProgramme,
  takeRoster,
} from '#shop/programmes/index.ts'
import { BIRTHDAY_RULE, HEADINGS, OCCASIONS, PROGRAMME, rosterRow, SHOP_URL } from '../programme-world.ts'
import { taka } from '../world-data.ts'
import type { Shop } from '../world.ts'
import { at, done } from './days.ts'

/** A programme whose July waits for approval: one gift to send, one that is over the budget; and a person who needs a correction. */
export async function makeProgrammes(shop: Shop, companyId: string): Promise<{ programmeId: string }> {
  const now = at(shop, '12 13:00')
  const member = now.as('rahima')
  const input = { ...PROGRAMME, name: 'জন্মদিন ২০২৬', monthBudget: taka(1_500), yearBudget: taka(20_000) }
  const { programmeId } = await done(makeProgramme(member, { companyId, ...input }))
  const ref = { companyId, programmeId }
  await done(consentToRoster(member, { ref, consent: 'Yes.', agreed: true }))
  const variantId = shop.variant('trio-box')
  await done(setRule(member, { ref, occasions: OCCASIONS, rule: { ...BIRTHDAY_RULE, variantId } }))
  await done(agreePrices(now.as('owner'), { programmeId, delivery: taka(60), box: { variantId, price: taka(1_200) } }))
  await done(startProgramme(now.as('owner'), { programmeId }))
  const rows = [rosterRow(1, { birthday: '9 July' }), rosterRow(2, { birthday: '21/7/1990' }), rosterRow(3, { birthday: 'soon' })]
  await done(takeRoster(member, { ref, read: { ok: true, rows: [HEADINGS, ...rows] } }))
  await makePlans(now.as('owner'), { shopUrl: SHOP_URL })
  // The messages of this world are those of its other parts.
  await sql`delete from messaging.messages where template = 'gift-programme'`.execute(shop.db)
  return { programmeId }
}
