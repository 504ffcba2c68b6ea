// Claims about fruit, by buyers and at the desk.
import { sql } from 'kysely'
import { acceptClaim, claimable, claimById, payClaim, rejectClaim, sendClaim } from '#shop/claims/index.ts'
import { paisa } from '#shop/values/index.ts'
import type { SeededRandom } from '../prove/seeded-random.ts'
import { at, byOwner, noteEnd, SHOP_URL, type Season } from './scene.ts'

const shopUrl = SHOP_URL

/** A buyer whose box has come asks for money back for one unit. */
export async function claim(season: Season, random: SeededRandom): Promise<void> {
  const { rows } = await sql<{ token: string }>`
    select token from ordering.orders where state = 'completed' order by number desc limit 15`.execute(season.db)
  const order = random.pick(rows)
  const requestId = random.uuid()
  const share = random.pick([25, 50, 100] as const)!
  if (!order) return
  const sent = await at(season, random, async ({ shop }) => {
    const ctx = { db: shop.db, now: shop.clock(), actor: { kind: 'visitor' } } as const
    const line = (await claimable(shop.db, { token: order.token }))?.lines[0]
    if (!line) return { ok: false, problem: 'nothing claimable' } as const
    return sendClaim(
      ctx,
      { files: shop.files, gateways: shop.payments, shopUrl },
      {
        key: { token: order.token },
        requestId,
        lines: [{ orderLineId: line.orderLineId, fault: 'spoiled', units: 1, share }],
        wants: 'refund',
        note: 'Soft',
        photos: [],
      },
    )
  })
  noteEnd(season, 'claim', sent)
}

/** Staff decide what is open, and pay what was accepted. */
export async function claimsDesk(season: Season, random: SeededRandom): Promise<void> {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from claims.claims where state in ('open', 'accepted') order by number`.execute(season.db)
  for (const { id: claimId, state } of rows) {
    const rejects = random.chance(20)
    const ended = await at(season, random, async (process) => {
      const ctx = byOwner(process)
      if (state === 'accepted') {
        const paying = { claimId, gateways: process.shop.payments, shopUrl }
        const paid = await payClaim(ctx, { ...paying, byHand: false })
        return paid.ok || paid.problem !== 'paid-by-hand' ? paid : payClaim(ctx, { ...paying, byHand: true })
      }
      if (rejects) return rejectClaim(ctx, { claimId, reason: 'It was ripe, as ordered', shopUrl })
      const found = await claimById(process.shop.db, claimId)
      const granted = new Map(found!.lines.map(({ orderLineId, asked }) => [orderLineId, paisa(asked)]))
      return acceptClaim(ctx, { claimId, granted, reason: '', shopUrl })
    })
    noteEnd(season, state === 'accepted' ? 'claim paid' : 'claim decided', ended)
  }
}
