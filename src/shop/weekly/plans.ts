import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../context.ts'
import type { CalendarDate, Language, Paisa, Phone, Ripeness } from '../values/index.ts'
import type { PlanPayment, PlanState } from './model.ts'

export type Plan = {
  id: string
  /** The order in which plans began. */
  place: number
  token: string
  state: PlanState
  name: string
  /** Null once the person's data is erased. */
  phone: Phone | null
  language: Language
  companyId: string | null
  /** The member of the company who began it; null: staff did, or it is not on account. */
  memberId: string | null
  sizeCode: string
  grams: number
  kinds: number
  ceiling: Paisa
  everyWeeks: number
  firstDay: CalendarDate
  areaId: string
  addressLine: string
  landmark: string | null
  slotId: string
  /** Ids of products. */
  never: string[]
  favourites: string[]
  ripeness: Ripeness
  payment: PlanPayment
  pausedUntil: CalendarDate | null
  pausedAt: Date | null
  createdAt: Date
  confirmedAt: Date | null
  endedAt: Date | null
  version: number
}

/** The columns of a plan, of `weekly.plans as plan`. */
export const PLAN_COLUMNS = sql`
  plan.id, plan.place::integer, plan.token, plan.state, plan.name, plan.phone, plan.language, plan.company_id as "companyId", plan.member_id as "memberId",
  plan.size_code as "sizeCode", plan.grams, plan.kinds, plan.ceiling_paisa as ceiling, plan.every_weeks as "everyWeeks",
  plan.first_day as "firstDay", plan.area_id as "areaId", plan.address_line as "addressLine", plan.landmark, plan.slot_id as "slotId",
  plan.never_products as never, plan.favourites, plan.ripeness, plan.payment, plan.paused_until as "pausedUntil",
  plan.paused_at as "pausedAt", plan.created_at as "createdAt", plan.confirmed_at as "confirmedAt", plan.ended_at as "endedAt", plan.version`

/** A plan by its id, or by the secret of its link. */
export type PlanRef = { planId: string } | { token: string }

export async function planBy(reader: Reader, ref: PlanRef): Promise<Plan | null> {
  return readPlan(reader, ref, sql``)
}

/** Reads and locks the plan: what changes it, or its boxes for it, comes one after another. */
export async function lockPlan(tx: Tx, ref: PlanRef): Promise<Plan | null> {
  return readPlan(tx, ref, sql`for update`)
}

async function readPlan(reader: Reader, ref: PlanRef, lock: RawBuilder<unknown>): Promise<Plan | null> {
  const which = 'token' in ref ? sql`plan.token = ${ref.token}` : sql`plan.id = ${ref.planId}::uuid`
  const found = await sql<Plan>`select ${PLAN_COLUMNS} from weekly.plans as plan where ${which} ${lock}`.execute(reader)
  return found.rows[0] ?? null
}

/** The plans of a phone number, the latest first. */
export async function plansOfPhone(reader: Reader, phone: Phone): Promise<Plan[]> {
  const found = await sql<Plan>`
    select ${PLAN_COLUMNS} from weekly.plans as plan where phone = ${phone} order by plan.place desc`.execute(reader)
  return found.rows
}

export async function plansByIds(reader: Reader, ids: readonly string[]): Promise<Map<string, Plan>> {
  if (ids.length === 0) return new Map()
  const found = await sql<Plan>`
    select ${PLAN_COLUMNS} from weekly.plans as plan where plan.id = any(${[...new Set(ids)]}::uuid[])`.execute(reader)
  return new Map(found.rows.map((plan) => [plan.id, plan]))
}

/** The plans that a company pays on account, those that have not ended first. */
export async function plansOfCompany(reader: Reader, companyId: string): Promise<Plan[]> {
  const found = await sql<Plan>`
    select ${PLAN_COLUMNS} from weekly.plans as plan where company_id = ${companyId}::uuid
    order by plan.state = 'ended', plan.place desc`.execute(reader)
  return found.rows
}
