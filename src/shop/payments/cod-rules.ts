import { sql, type RawBuilder } from 'kysely'
import { newId } from '#platform/ids.ts'
import { changedFields, writeAudit, type AuditFields } from '../accounts/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { isAboutPerson, type CodRule } from './model.ts'
import { inLanguage, DEFAULT_LANGUAGE, HOME_LANGUAGE } from '../values/index.ts'

type Stored = Omit<CodRule, 'position'> & { position: number }

const RULE = sql`
  id, position, name, active, zone_ids as "zoneIds", from_paisa as "fromPaisa", from_grams as "fromGrams", from_refused as "fromRefused",
  from_refused_at_address as "fromRefusedAtAddress", courier_below as "courierBelow", same_order as "sameOrder", implausible,
  first_order as "firstOrder", outcome`

/** The active rules in order, as an SQL expression. */
export function codRulesNow(): RawBuilder<CodRule[]> {
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(rules) order by rules.position), '[]')
    from (select ${RULE} from payments.cod_rules where active) as rules)`
}

export async function codRules(reader: Reader): Promise<CodRule[]> {
  const found = await sql<Stored>`select ${RULE} from payments.cod_rules order by position, id`.execute(reader)
  return found.rows
}

const MOST_RULES = 50

type RuleSaved =
  | { ok: true; id: string }
  /** `too-strict`: a rule about a person asks for more than an advance. */
  | { ok: false; problem: 'unknown-rule' | 'edit-conflict' | 'too-many' | 'too-strict' }

/** A version token: the second of two concurrent editors gets a conflict. */
export function codRuleVersion(rule: CodRule): string {
  return JSON.stringify(asAudited(rule))
}

/** Adds a rule at the end, or changes one. */
export function saveCodRule(
  ctx: Ctx,
  { id, seen, rule }: { id: string | null; seen: string; rule: Omit<CodRule, 'id' | 'position'> },
): Promise<RuleSaved> {
  return ctx.db.transaction(async (tx): Promise<RuleSaved> => {
    if (rule.outcome === 'prepay' && isAboutPerson(rule)) return { ok: false, problem: 'too-strict' }
    const all = await lockRules(tx)
    const before = all.find((one) => one.id === id) ?? null
    if (id !== null && !before) return { ok: false, problem: 'unknown-rule' }
    if (before && codRuleVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    if (!before && all.length >= MOST_RULES) return { ok: false, problem: 'too-many' }
    const after = {
      ...rule,
      id: id ?? newId(ctx.now),
      position: before?.position ?? Math.max(0, ...all.map(({ position }) => position)) + 1,
    }
    await writeRule(tx, after)
    const changed = changedFields(before ? asAudited(before) : {}, asAudited(after))
    if (!changed) return { ok: true, id: after.id }
    const subject = { type: 'cod-rule', id: after.id, name: after.name.en }
    await writeAudit(tx, ctx, { action: 'change-cod-rule', subject, before: before && changed.before, after: changed.after })
    return { ok: true, id: after.id }
  })
}

/** Changes the order of the rules; the first matching rule decides. */
export function moveCodRule(ctx: Ctx, { id, way }: { id: string; way: 'up' | 'down' }): Promise<RuleSaved> {
  return ctx.db.transaction(async (tx): Promise<RuleSaved> => {
    const all = await lockRules(tx)
    const at = all.findIndex((one) => one.id === id)
    if (at < 0) return { ok: false, problem: 'unknown-rule' }
    const other = all[way === 'up' ? at - 1 : at + 1]
    if (!other) return { ok: true, id }
    const one = all[at]!
    await writeRule(tx, { ...one, position: other.position })
    await writeRule(tx, { ...other, position: one.position })
    const subject = { type: 'cod-rule', id, name: one.name.en }
    await writeAudit(tx, ctx, {
      action: 'change-cod-rule',
      subject,
      before: { position: at + 1 },
      after: { position: way === 'up' ? at : at + 2 },
    })
    return { ok: true, id }
  })
}

export function dropCodRule(ctx: Ctx, { id, seen }: { id: string; seen: string }): Promise<RuleSaved> {
  return ctx.db.transaction(async (tx): Promise<RuleSaved> => {
    const before = (await lockRules(tx)).find((one) => one.id === id)
    if (!before) return { ok: false, problem: 'unknown-rule' }
    if (codRuleVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    await sql`delete from payments.cod_rules where id = ${id}::uuid`.execute(tx)
    const subject = { type: 'cod-rule', id, name: before.name.en }
    await writeAudit(tx, ctx, { action: 'change-cod-rule', subject, before: asAudited(before), after: null })
    return { ok: true, id }
  })
}

async function lockRules(tx: Tx): Promise<CodRule[]> {
  const found = await sql<Stored>`select ${RULE} from payments.cod_rules order by position, id for update`.execute(tx)
  return found.rows
}

async function writeRule(tx: Tx, { id, position, name, zoneIds, ...rule }: CodRule): Promise<void> {
  await sql`
    insert into payments.cod_rules (id, position, name, active, zone_ids, from_paisa, from_grams, from_refused, from_refused_at_address,
      courier_below, same_order, implausible, first_order, outcome)
    values (${id}::uuid, ${position}::integer, ${JSON.stringify(name)}::jsonb, ${rule.active}, ${zoneIds}::text[], ${rule.fromPaisa}::bigint,
      ${rule.fromGrams}::integer, ${rule.fromRefused}::integer, ${rule.fromRefusedAtAddress}::integer, ${rule.courierBelow}::integer,
      ${rule.sameOrder}, ${rule.implausible}, ${rule.firstOrder}::boolean, ${rule.outcome})
    on conflict (id) do update set position = excluded.position, name = excluded.name, active = excluded.active, zone_ids = excluded.zone_ids,
      from_paisa = excluded.from_paisa, from_grams = excluded.from_grams, from_refused = excluded.from_refused,
      from_refused_at_address = excluded.from_refused_at_address, courier_below = excluded.courier_below, same_order = excluded.same_order,
      implausible = excluded.implausible, first_order = excluded.first_order, outcome = excluded.outcome`.execute(tx)
}

function asAudited({ name, ...rule }: Omit<CodRule, 'id' | 'position'>): AuditFields {
  return {
    name: inLanguage(name, DEFAULT_LANGUAGE),
    nameBn: inLanguage(name, HOME_LANGUAGE),
    active: rule.active,
    zones: rule.zoneIds,
    from_paisa: rule.fromPaisa,
    from_grams: rule.fromGrams,
    from_refused: rule.fromRefused,
    from_refused_at_address: rule.fromRefusedAtAddress,
    courier_below: rule.courierBelow,
    same_order: rule.sameOrder,
    implausible: rule.implausible,
    firstOrder: rule.firstOrder,
    outcome: rule.outcome,
  }
}
