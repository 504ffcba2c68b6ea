import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { versionToken } from '#platform/version-token.ts'
import { changedFields, writeAudit, type AuditFields } from '../accounts/index.ts'
import { categories } from '../catalog/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { paisa, type Paisa } from '../values/index.ts'
import { couponCodeFrom, faultsInPromotion, faultsInTerms, type PromotionRules, type PromotionTerms } from './model.ts'
import { promotionRecords, promotionTerms, type PromotionRecord } from './promotions.ts'

type NotValid = { ok: false; problem: 'not-valid'; fields: (keyof PromotionRules)[] }
type PromotionMade =
  | { ok: true; promotionId: string }
  | { ok: false; problem: 'code-taken' | 'over-already' | 'unknown-category' }
  | NotValid

/** With a code it is a coupon, else it applies automatically. Codes are case-insensitive. */
export function makePromotion(ctx: Ctx, input: PromotionRules): Promise<PromotionMade> {
  return ctx.db.transaction(async (tx) => {
    const rules = { ...input, code: couponCodeFrom(input.code) }
    const fields = faultsInPromotion(rules)
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    if (rules.endsAt && rules.endsAt <= ctx.now) return { ok: false, problem: 'over-already' }
    const { categoryId } = rules
    if (categoryId !== null && !(await isCategory(tx, categoryId))) return { ok: false, problem: 'unknown-category' }
    const promotionId = newId(ctx.now)
    if (!(await insertPromotion(tx, promotionId, rules))) return { ok: false, problem: 'code-taken' }
    const subject = { type: 'promotion', id: promotionId, name: nameOf(rules) }
    await writeAudit(tx, ctx, { action: 'make-promotion', subject, before: null, after: auditFields(rules) })
    return { ok: true, promotionId }
  })
}

type CouponInput = Pick<PromotionRules, 'name' | 'endsAt'> & { code: string; amount: Paisa }

/** A coupon over an amount, for one order. Returns null if the code is taken. The caller's use case is what the audit log says. */
export async function makeCoupon(tx: Tx, { now }: Ctx, { code, name, amount, endsAt }: CouponInput): Promise<string | null> {
  const promotionId = newId(now)
  const once = { startsAt: null, endsAt, limitTotal: 1, limitPerPerson: 1, leastGoods: paisa(0) }
  const rest = { basisPoints: null, most: null, steps: null, categoryId: null }
  const made = await insertPromotion(tx, promotionId, { ...once, ...rest, kind: 'fixed', code, name, amount })
  return made ? promotionId : null
}

type PromotionChange = PromotionTerms & { promotionId: string; seen: string }
type PromotionChanged =
  | { ok: true }
  | { ok: false; problem: 'unknown-promotion' | 'edit-conflict' }
  | { ok: false; problem: 'below-used'; used: number }
  | NotValid

/** Changes name, period and limits. The discount never changes, so that earlier orders can be understood: stop the promotion and create a new one. */
export function changePromotion(ctx: Ctx, { promotionId, seen, ...terms }: PromotionChange): Promise<PromotionChanged> {
  return ctx.db.transaction(async (tx) => {
    const fields = faultsInTerms(terms)
    if (fields.length > 0) return { ok: false, problem: 'not-valid', fields }
    const record = await lockPromotion(tx, promotionId)
    if (!record) return { ok: false, problem: 'unknown-promotion' }
    const before = promotionTerms(record)
    if (versionToken(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const { name, startsAt, endsAt, limitTotal, limitPerPerson } = terms
    if (limitTotal !== null && limitTotal < record.redeemed) return { ok: false, problem: 'below-used', used: record.redeemed }
    await sql`
      update pricing.promotions set name = ${JSON.stringify(name)}, starts_at = ${startsAt}, ends_at = ${endsAt},
        limit_total = ${limitTotal}, limit_per_person = ${limitPerPerson}
      where id = ${promotionId}::uuid`.execute(tx)
    const changed = changedFields(auditFields(before), auditFields(promotionTerms(terms)))
    const subject = { type: 'promotion', id: promotionId, name: nameOf(record) }
    if (changed) await writeAudit(tx, ctx, { action: 'change-promotion', subject, ...changed })
    return { ok: true }
  })
}

type PromotionSwitched = { ok: true } | { ok: false; problem: 'unknown-promotion' | 'already-so' }

/** Stops or restarts a promotion at once. Orders that used it keep their discount. */
export function switchPromotion(
  ctx: Ctx,
  { promotionId, active }: { promotionId: string; active: boolean },
): Promise<PromotionSwitched> {
  return ctx.db.transaction(async (tx) => {
    const record = await lockPromotion(tx, promotionId)
    if (!record) return { ok: false, problem: 'unknown-promotion' }
    if (record.active === active) return { ok: false, problem: 'already-so' }
    await sql`update pricing.promotions set active = ${active} where id = ${promotionId}::uuid`.execute(tx)
    const subject = { type: 'promotion', id: promotionId, name: nameOf(record) }
    const action = active ? 'resume-promotion' : 'stop-promotion'
    await writeAudit(tx, ctx, { action, subject, before: { active: !active }, after: { active } })
    return { ok: true }
  })
}

async function lockPromotion(tx: Tx, promotionId: string): Promise<PromotionRecord | undefined> {
  await sql`select id from pricing.promotions where id = ${promotionId}::uuid for no key update`.execute(tx)
  return (await promotionRecords(tx, promotionId))[0]
}

async function insertPromotion(tx: Tx, id: string, rules: PromotionRules): Promise<boolean> {
  const made = await sql`
    insert into pricing.promotions (id, code, name, kind, basis_points, amount_paisa, most_paisa, steps, least_goods_paisa, category_id,
      starts_at, ends_at, limit_total, limit_per_person)
    values (${id}::uuid, ${rules.code}, ${JSON.stringify(rules.name)}, ${rules.kind}, ${rules.basisPoints}, ${rules.amount}, ${rules.most},
      ${rules.steps && JSON.stringify(rules.steps)}, ${rules.leastGoods}, ${rules.categoryId}, ${rules.startsAt}, ${rules.endsAt},
      ${rules.limitTotal}, ${rules.limitPerPerson})
    on conflict (code) do nothing returning id`.execute(tx)
  return made.rows.length > 0
}

async function isCategory(tx: Tx, categoryId: string): Promise<boolean> {
  return (await categories(tx)).some((category) => category.id === categoryId)
}

function nameOf({ code, name }: Pick<PromotionRules, 'code' | 'name'>): string {
  return code ?? name.en
}

function auditFields({ startsAt, endsAt, ...rest }: Partial<PromotionRules> & PromotionTerms): AuditFields {
  return { ...rest, startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null }
}
