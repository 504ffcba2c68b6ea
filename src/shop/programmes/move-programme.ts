import { sql } from 'kysely'
import { companyById } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { unknownPlaceholder, variantsToQuote } from '../gifting/index.ts'
import { companyCredit } from '../payments/index.ts'
import { cleanText, everyText, mapText, type Paisa } from '../values/index.ts'
import { lockTheirs, type NotTheirs } from './change-programme.ts'
import { leaveOutRest } from './leave-out.ts'
import { auditProgramme, noteOnProgramme } from './programme-events.ts'
import { DELIVER, GOES_TO, LONGEST_CARD, PROGRAMME_MOVES } from './programme-rules.ts'
import { agreedPrices, isId, lockProgramme, type ProgrammeRef, type Rule } from './programmes.ts'

export type Consented = { ok: true } | NotTheirs | { ok: false; problem: 'programme-ended' | 'consent-missing' }

/** The company agrees, by a member, to the keeping of the data of its people. `consent`: the sentence as it was shown. */
export function consentToRoster(
  ctx: Ctx,
  { ref, consent, agreed }: { ref: Required<ProgrammeRef>; consent: string; agreed: boolean },
): Promise<Consented> {
  return ctx.db.transaction(async (tx): Promise<Consented> => {
    const found = await lockTheirs(tx, ctx, ref)
    if (!found.ok) return found
    if (!agreed) return { ok: false, problem: 'consent-missing' }
    if (found.programme.consentAt) return { ok: true }
    await sql`
      update programmes.programmes set consent = ${consent}, consent_at = ${ctx.now}::timestamptz, consent_by = ${found.customerId}::uuid,
        version = version + 1
      where id = ${found.programme.id}::uuid`.execute(tx)
    await noteOnProgramme(tx, ctx, { programmeId: found.programme.id, kind: 'consented' })
    return { ok: true }
  })
}

export type RuleSet =
  | { ok: true }
  | NotTheirs
  | { ok: false; problem: 'programme-ended' | 'unknown-occasion' | 'unknown-box' | 'card-not-valid' }

/** Sets or, without a box, removes what is given at an occasion. `occasions`: those that the shop knows. */
export function setRule(
  ctx: Ctx,
  {
    ref,
    rule,
    occasions,
  }: {
    ref: Required<ProgrammeRef>
    rule: Omit<Rule, 'variantId'> & { variantId: string | null }
    occasions: readonly string[]
  },
): Promise<RuleSet> {
  return ctx.db.transaction(async (tx): Promise<RuleSet> => {
    const found = await lockTheirs(tx, ctx, ref)
    if (!found.ok) return found
    const { id } = found.programme
    const { occasion, variantId, deliver, goesTo } = rule
    if (!occasions.includes(occasion)) return { ok: false, problem: 'unknown-occasion' }
    if (variantId === null) {
      await sql`delete from programmes.rules where programme_id = ${id}::uuid and occasion = ${occasion}`.execute(tx)
    } else {
      const agreed = [...(await agreedPrices(tx, id)).keys()]
      const boxes = isId(variantId) ? await variantsToQuote(tx, { also: agreed, now: ctx.now }) : []
      const known = boxes.some((box) => box.variantId === variantId && (box.shopPrice !== null || agreed.includes(variantId)))
      if (!known || !DELIVER.includes(deliver) || !GOES_TO.includes(goesTo)) return { ok: false, problem: 'unknown-box' }
      const card = mapText(rule.card, (text) => cleanText(text, LONGEST_CARD) ?? '{too long}')
      if (everyText(card).some((text) => unknownPlaceholder(text) !== null)) return { ok: false, problem: 'card-not-valid' }
      await sql`
        insert into programmes.rules (programme_id, occasion, variant_id, card, deliver, goes_to)
        values (${id}::uuid, ${occasion}, ${variantId}::uuid, ${JSON.stringify(card)}::jsonb, ${deliver}, ${goesTo})
        on conflict (programme_id, occasion) do update set variant_id = excluded.variant_id, card = excluded.card,
          deliver = excluded.deliver, goes_to = excluded.goes_to`.execute(tx)
    }
    await noteOnProgramme(tx, ctx, { programmeId: id, kind: 'changed' })
    return { ok: true }
  })
}

export type ProgrammeMoved = { ok: true } | NotTheirs | { ok: false; problem: 'programme-ended' | 'not-that-move' }

/** A member pauses a programme or ends it. What is planned and not in a run is left out; what is ordered still comes. */
export function stopProgramme(
  ctx: Ctx,
  { ref, move }: { ref: Required<ProgrammeRef>; move: 'pause' | 'end' },
): Promise<ProgrammeMoved> {
  return ctx.db.transaction(async (tx): Promise<ProgrammeMoved> => {
    const found = await lockTheirs(tx, ctx, ref)
    if (!found.ok) return found
    const { id, state } = found.programme
    const { from, to } = PROGRAMME_MOVES[move]
    if (!(from as readonly string[]).includes(state)) return { ok: false, problem: 'not-that-move' }
    await sql`
      update programmes.programmes set state = ${to}, ended_at = ${to === 'ended' ? ctx.now : null}::timestamptz, version = version + 1
      where id = ${id}::uuid`.execute(tx)
    if (to === 'ended') await leaveOutRest(tx, ctx, { programmeId: id, reason: 'ended' })
    await noteOnProgramme(tx, ctx, { programmeId: id, kind: to === 'ended' ? 'ended' : 'paused' })
    return { ok: true }
  })
}

export type ProgrammeStarted =
  | { ok: true }
  | { ok: false; problem: 'unknown-programme' | 'not-that-move' | 'consent-first' | 'delivery-first' | 'no-company-credit' }

/** Staff start a programme, or start it again after a pause: the company has agreed and pays on account. */
export function startProgramme(ctx: Ctx, { programmeId }: { programmeId: string }): Promise<ProgrammeStarted> {
  return ctx.db.transaction(async (tx): Promise<ProgrammeStarted> => {
    const programme = await lockProgramme(tx, { programmeId })
    if (!programme) return { ok: false, problem: 'unknown-programme' }
    const { from, to } = PROGRAMME_MOVES.start
    if (!(from as readonly string[]).includes(programme.state)) return { ok: false, problem: 'not-that-move' }
    if (!programme.consentAt) return { ok: false, problem: 'consent-first' }
    if (programme.delivery === null) return { ok: false, problem: 'delivery-first' }
    const company = await companyById(tx, programme.companyId)
    if (!company || company.blocked || !(await companyCredit(tx, programme.companyId)))
      return { ok: false, problem: 'no-company-credit' }
    await sql`update programmes.programmes set state = ${to}, version = version + 1 where id = ${programmeId}::uuid`.execute(tx)
    await noteOnProgramme(tx, ctx, { programmeId, kind: 'started' })
    await auditProgramme(tx, ctx, { action: 'start-programme', programme, before: { active: false }, after: { active: true } })
    return { ok: true }
  })
}

export type PricesAgreed =
  | { ok: true }
  | { ok: false; problem: 'unknown-programme' | 'programme-ended' | 'price-not-valid' | 'unknown-box' }

const MOST_PRICE = 10_000_000

/** Staff agree the delivery charge of each box and, where it differs from the shop's price, the price of a box. */
export function agreePrices(
  ctx: Ctx,
  { programmeId, delivery, box }: { programmeId: string; delivery: Paisa; box: { variantId: string; price: Paisa } | null },
): Promise<PricesAgreed> {
  return ctx.db.transaction(async (tx): Promise<PricesAgreed> => {
    const programme = await lockProgramme(tx, { programmeId })
    if (!programme) return { ok: false, problem: 'unknown-programme' }
    if (programme.state === 'ended') return { ok: false, problem: 'programme-ended' }
    const isPrice = (amount: number) => Number.isSafeInteger(amount) && amount >= 0 && amount <= MOST_PRICE
    if (!isPrice(delivery) || (box && (!isPrice(box.price) || box.price === 0))) return { ok: false, problem: 'price-not-valid' }
    if (box) {
      const known = isId(box.variantId) ? await variantsToQuote(tx, { also: [box.variantId], now: ctx.now }) : []
      if (!known.some(({ variantId }) => variantId === box.variantId)) return { ok: false, problem: 'unknown-box' }
      await sql`
        insert into programmes.prices (programme_id, variant_id, unit_price_paisa) values (${programmeId}::uuid, ${box.variantId}::uuid, ${box.price})
        on conflict (programme_id, variant_id) do update set unit_price_paisa = excluded.unit_price_paisa`.execute(tx)
    }
    await sql`
      update programmes.programmes set delivery_paisa = ${delivery}, version = version + 1 where id = ${programmeId}::uuid`.execute(
      tx,
    )
    await auditProgramme(tx, ctx, {
      action: 'agree-programme-prices',
      programme,
      before: { delivery_paisa: programme.delivery },
      after: { delivery_paisa: delivery, ...(box && { box: box.variantId, price_paisa: box.price }) },
    })
    return { ok: true }
  })
}
