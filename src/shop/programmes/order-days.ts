import { sql } from 'kysely'
import { companyById, membersOf } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import {
  confirmRun,
  openAgreedRun,
  planRun,
  runOf,
  type AgreedPerson,
  type AgreedRun,
  type RunConfirmed,
} from '../gifting/index.ts'
import { placesOf } from '../places/index.ts'
import {
  addDays,
  assert,
  dayInDhaka,
  DEFAULT_LANGUAGE,
  inLanguage,
  nameIn,
  paisa,
  type CalendarDate,
  type Language,
  type Paisa,
} from '../values/index.ts'
import { sumMonths } from './leave-out.ts'
import { lockMonth, type Month } from './months.ts'
import { ORDER_DAYS_AHEAD, type GoesTo } from './programme-rules.ts'
import { lockProgramme, rulesOf, type Programme, type Rule } from './programmes.ts'

/**
 * Job: makes a run of the gifts of each delivery day of an approved month, some days before it, and orders it. A run that cannot be ordered,
 * for example because the day is full, stays open for staff and is tried again. Each day has its own order, and so its own tax invoice.
 */
export async function orderDays(ctx: Ctx, { shopUrl }: { shopUrl: string }): Promise<{ ordered: number; waiting: number }> {
  const today = dayInDhaka(ctx.now)
  const due = await sql<{ programmeId: string; month: CalendarDate; day: CalendarDate }>`
    select distinct programme_id as "programmeId", month, day
    from programmes.gifts join programmes.months on months.id = month_id
    where gifts.state = 'planned' and months.state = 'approved' and day <= ${addDays(today, ORDER_DAYS_AHEAD)}::date
    order by day, "programmeId"`.execute(ctx.db)
  for (const one of due.rows) await ctx.db.transaction((tx) => openDay(tx, ctx, one))
  const open = await sql<{ runId: string }>`
    select run_id as "runId" from programmes.days where ordered_at is null and day >= ${today}::date order by day, run_id`.execute(
    ctx.db,
  )
  const done = { ordered: 0, waiting: 0 }
  for (const { runId } of open.rows) {
    const problem = await orderRun(ctx, { runId, shopUrl })
    await sql`
      update programmes.days set problem = ${problem}::text, ordered_at = ${problem === null ? ctx.now : null}::timestamptz
      where run_id = ${runId}::uuid`.execute(ctx.db)
    done[problem === null ? 'ordered' : 'waiting'] += 1
  }
  return done
}

/** Why the run of a day is not ordered; null when it is. */
async function orderRun(ctx: Ctx, { runId, shopUrl }: { runId: string; shopUrl: string }): Promise<string | null> {
  const run = await runOf(ctx.db, { runId })
  if (run?.state !== 'draft') return null
  const { total } = await planRun(ctx.db, run, ctx.now)
  const confirmed: RunConfirmed = await confirmRun(ctx, {
    run: { runId },
    seenVersion: run.version,
    expectedTotal: total,
    daysToPay: 3,
    gateways: [],
    shopUrl,
  })
  return confirmed.ok ? null : confirmed.problem
}

type Due = { programmeId: string; month: CalendarDate; day: CalendarDate }

/** The run of a day, once: its gifts are taken under the lock of the programme. */
async function openDay(tx: Tx, ctx: Ctx, { programmeId, month: first, day }: Due): Promise<void> {
  const programme = await lockProgramme(tx, { programmeId })
  const month = await lockMonth(tx, { programmeId, month: first })
  if (!programme || month?.state !== 'approved') return
  const blocked = (await companyById(tx, programme.companyId))?.blocked !== false
  const rests = programme.state !== 'active' || blocked
  const today = dayInDhaka(ctx.now)
  // While a programme rests, its days pass.
  if (!rests || day <= today) await leaveOutLate(tx, { month, day, today })
  await sumMonths(tx, { programmeId })
  if (rests) return
  const gifts = await giftsToSend(tx, { monthId: month.id, day })
  if (gifts.length === 0) return
  const { run, recipientIds } = await openAgreedRun(tx, ctx, await agreedOf(tx, { programme, month, day, gifts }))
  const sent = gifts.map(({ id }, index) => ({ id, recipient: recipientIds[index]! }))
  await sql`
    update programmes.gifts as gift set state = 'in-run', run_id = ${run.id}::uuid, recipient_id = sent.recipient
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent(id uuid, recipient uuid) where gift.id = sent.id`.execute(tx)
  await sql`
    insert into programmes.days (month_id, day, run_id) values (${month.id}::uuid, ${day}::date, ${run.id}::uuid)`.execute(tx)
}

/** Who left since the approval, lost the number or address, or whose day has passed while nothing could be ordered. */
async function leaveOutLate(
  tx: Tx,
  { month, day, today }: { month: Month; day: CalendarDate; today: CalendarDate },
): Promise<void> {
  await sql`
    update programmes.gifts as gift set state = 'left-out', reason = case
        when person.erased_at is not null then 'erased'
        when person.leaves_on < occasion_day then 'left'
        when day <= ${today}::date then 'too-late'
        when goes_to = 'home' and person.phone is null then 'no-phone'
        else 'no-address' end
    from programmes.people as person
    where person.id = person_id and month_id = ${month.id}::uuid and day = ${day}::date and state = 'planned'
      and (person.erased_at is not null or person.leaves_on < occasion_day or day <= ${today}::date
        or (goes_to = 'home' and (person.phone is null or (gift.area_id is null and person.area_id is null))))`.execute(tx)
}

type GiftToSend = {
  id: string
  name: string
  nameBn: string
  phone: string | null
  language: Language | null
  occasion: string
  variantId: string
  unitPrice: Paisa
  delivery: Paisa
  goesTo: GoesTo
  areaId: string | null
  address: string | null
}

async function giftsToSend(tx: Tx, { monthId, day }: { monthId: string; day: CalendarDate }): Promise<GiftToSend[]> {
  const found = await sql<GiftToSend>`
    select gift.id, person.name, person.name_bn as "nameBn", person.phone, person.language, occasion, variant_id as "variantId",
      unit_price_paisa as "unitPrice", delivery_paisa as delivery, goes_to as "goesTo", coalesce(gift.area_id, person.area_id) as "areaId",
      coalesce(gift.address_line, person.address_line) as address
    from programmes.gifts as gift join programmes.people as person on person.id = person_id
    where month_id = ${monthId}::uuid and day = ${day}::date and state = 'planned' order by occasion, person.position`.execute(tx)
  return found.rows
}

async function agreedOf(
  tx: Tx,
  { programme, month, day, gifts }: { programme: Programme; month: Month; day: CalendarDate; gifts: readonly GiftToSend[] },
): Promise<AgreedRun> {
  const { companyId, id, name } = programme
  const company = (await companyById(tx, companyId))!
  const members = await membersOf(tx, companyId)
  const buyer = members.find(({ customerId }) => customerId === month.approvedBy) ?? members[0]
  const phone = buyer?.phone ?? company.phone
  assert(phone !== null && phone !== undefined, 'a company with a programme has a member or a number')
  const contact: AgreedRun['contact'] = {
    companyId,
    companyName: company.name,
    contactName: buyer?.name ?? (company.contactName || company.name).slice(0, 100),
    contactDesignation: buyer?.designation ?? '',
    phone,
    email: company.email,
    language: DEFAULT_LANGUAGE,
    occasion: name,
    wantedDay: day,
  }
  const rules = new Map((await rulesOf(tx, id)).map((rule) => [rule.occasion, rule]))
  return {
    contact,
    lines: linesOf(gifts),
    delivery: paisa(gifts.reduce((sum, { delivery }) => sum + delivery, 0)),
    creditDays: company.creditDays,
    day,
    approved: { name: month.approverName!, designation: month.approverDesignation ?? '' },
    people: await peopleOf(tx, { programme, gifts, rules }),
  }
}

/** A box has one price in a month, so one line for each box. */
function linesOf(gifts: readonly GiftToSend[]): { variantId: string; units: number; unitPrice: Paisa }[] {
  const lines = new Map<string, { variantId: string; units: number; unitPrice: Paisa }>()
  for (const { variantId, unitPrice } of gifts) {
    const line = lines.get(variantId) ?? { variantId, units: 0, unitPrice }
    assert(line.unitPrice === unitPrice, 'a box has one price in a month')
    lines.set(variantId, { ...line, units: line.units + 1 })
  }
  return [...lines.values()]
}

type Asked = { programme: Programme; gifts: readonly GiftToSend[]; rules: ReadonlyMap<string, Rule> }

/** Recipients as a list has them. What goes to the reception has its number, so that it is called once. */
async function peopleOf(tx: Tx, { programme: { reception }, gifts, rules }: Asked): Promise<AgreedPerson[]> {
  const areaIds = [...gifts.map(({ areaId }) => areaId), reception?.areaId].filter((id) => typeof id === 'string')
  const places = await placesOf(tx, areaIds)
  return gifts.map((gift) => {
    const { name, nameBn, variantId } = gift
    const language = gift.language ?? DEFAULT_LANGUAGE
    const home = { phone: gift.phone ?? '', areaId: gift.areaId ?? '', address: gift.address ?? '' }
    const to = gift.goesTo === 'reception' && reception ? { ...reception, phone: reception.phone as string } : home
    const place = places.get(to.areaId)
    return {
      name: nameIn({ name, nameBn: nameBn === '' ? null : nameBn }, language),
      phone: to.phone,
      district: inLanguage(place?.districtName, DEFAULT_LANGUAGE) ?? '',
      area: inLanguage(place?.areaName, DEFAULT_LANGUAGE) ?? '',
      address: to.address,
      landmark: '',
      variantId,
      card: inLanguage(rules.get(gift.occasion)?.card, language) ?? '',
      day: '',
      language,
      byLink: false,
    }
  })
}
