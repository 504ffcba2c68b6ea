import { sql } from 'kysely'
import { blockOfPhones } from '../accounts/index.ts'
import { brand, giftTexts } from '../content/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { writeMessages } from '../messaging/index.ts'
import { addDays, dayInDhaka, ERASED_PHONE, inLanguage, type CalendarDate, type Translations } from '../values/index.ts'
import { nextDayOf } from './box-rules.ts'
import { giftRules } from './gift-rules.ts'
import { lockQuotation, quotationById, versionsOf, type Quotation } from './quotations.ts'
import { WAS_OFFERED } from './quotations-for-office.ts'
import { quotationLink } from './tell-about-quotation.ts'

/** "Last year": the approval was so many days before the day of the occasion. Eid moves by eleven days a year, and companies order early. */
const LAST_YEAR = { from: 180, to: 480 }

/** Whether a reminder can be sent at all: the quotation is for an occasion of the settings, and reminders are not switched off. */
export async function canRemind(reader: Reader, { occasion }: Pick<Quotation, 'occasion'>): Promise<boolean> {
  const { occasions, remindDays } = await giftRules(reader)
  return remindDays > 0 && occasions.some(({ slug }) => slug === occasion)
}

export type RemindersSet = { ok: true } | { ok: false; problem: 'unknown-quotation' | 'not-approved' }

/**
 * The buyer agrees to a reminder before the same occasion of the next year on the page of an approved quotation, whose link was sent to their
 * number. Ending it ends the reminders of all quotations of this number, and is always possible.
 */
export function setReminders(ctx: Ctx, { token, given }: { token: string; given: boolean }): Promise<RemindersSet> {
  return ctx.db.transaction(async (tx): Promise<RemindersSet> => {
    const quotation = await lockQuotation(tx, { token })
    if (!quotation || quotation.phone === ERASED_PHONE) return { ok: false, problem: 'unknown-quotation' }
    const approved = (await versionsOf(tx, [quotation.id])).some(({ state }) => state === 'approved')
    if (given && !approved) return { ok: false, problem: 'not-approved' }
    if (given && quotation.remindersSince === null) {
      await sql`update gifting.quotations set reminders_since = ${ctx.now}::timestamptz where id = ${quotation.id}::uuid`.execute(
        tx,
      )
    }
    if (!given) await sql`update gifting.quotations set reminders_since = null where phone = ${quotation.phone}`.execute(tx)
    return { ok: true }
  })
}

type Due = { quotationId: string; day: CalendarDate; occasion: Translations; boxes: number }

/**
 * Job: tells buyers of the year before that an occasion is near, once for each day of it, only those who agreed. Not told are blocked numbers
 * and buyers who already have a newer quotation. Returns the number of messages.
 */
export async function remindBuyersOf(ctx: Ctx, { shopUrl }: { shopUrl: string }): Promise<number> {
  const [rules, texts] = [await giftRules(ctx.db), await giftTexts(ctx.db)]
  const today = dayInDhaka(ctx.now)
  let told = 0
  for (const occasion of rules.occasions) {
    const name = texts?.occasions.find(({ slug }) => slug === occasion.slug)?.name
    const day = nextDayOf(occasion, addDays(today, rules.leadDays))
    if (!name || !day || day > addDays(today, rules.remindDays)) continue
    for (const due of await buyersOfLastYear(ctx.db, { slug: occasion.slug, day })) {
      if (await tell(ctx, { due: { ...due, day, occasion: name }, shopUrl })) told += 1
    }
  }
  return told
}

/** For each number that agreed, the largest of its orders for this occasion. */
async function buyersOfLastYear(
  reader: Reader,
  { slug, day }: { slug: string; day: CalendarDate },
): Promise<Pick<Due, 'quotationId' | 'boxes'>[]> {
  const found = await sql<{ quotationId: string; boxes: number }>`
    select distinct on (q.phone) q.id as "quotationId",
      (select count(*)::integer from gifting.recipients where run_id = run.id and consignment_id is not null) as boxes
    from gifting.quotations q join gifting.quotation_versions v on v.quotation_id = q.id and v.state = 'approved'
    join gifting.gift_runs run on run.quotation_version_id = v.id and run.state = 'confirmed'
    where q.occasion = ${slug} and q.phone <> ${ERASED_PHONE} and q.reminders_since is not null and ${WAS_OFFERED}
      and v.decided_at between ${day}::date - ${LAST_YEAR.to}::integer and ${day}::date - ${LAST_YEAR.from}::integer
      and not exists (
        select from gifting.quotations newer join gifting.quotation_versions its on its.quotation_id = newer.id
        where newer.phone = q.phone and newer.created_at > ${day}::date - ${LAST_YEAR.from}::integer and (its.state = 'draft' or exists (
          select from gifting.quotation_events where quotation_id = newer.id and kind = 'sent')))
      and not exists (
        select from gifting.occasion_reminders reminder join gifting.quotations told on told.id = reminder.quotation_id
        where told.phone = q.phone and reminder.day = ${day}::date)
    order by q.phone, boxes desc, q.id`.execute(reader)
  return found.rows
}

function tell(ctx: Ctx, { due, shopUrl }: { due: Due; shopUrl: string }): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const quotation = await quotationById(tx, due.quotationId)
    if (!quotation?.remindersSince || (await blockOfPhones(tx, [quotation.phone]))) return false
    const noted = await sql`
      insert into gifting.occasion_reminders (quotation_id, day, at) values (${due.quotationId}::uuid, ${due.day}::date, ${ctx.now})
      on conflict do nothing`.execute(tx)
    if (noted.numAffectedRows !== 1n) return false
    const { contactName: name, phone, email, language, token } = quotation
    const news = {
      language,
      shop: inLanguage((await brand(tx)).name, language),
      occasion: inLanguage(due.occasion, language),
      day: due.day,
      boxes: due.boxes,
      link: quotationLink(shopUrl, language, token),
    }
    await writeMessages(tx, { template: 'occasion-near', letters: [{ to: { name, phone, email }, news }], now: ctx.now })
    return true
  })
}
