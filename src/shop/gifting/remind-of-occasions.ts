import { sql } from 'kysely'
import { blockOfPhones, consentOfPhones, recordConsent } from '../accounts/index.ts'
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

/** Whether the buyer of this quotation agreed to reminders. */
export async function remindsBuyer(reader: Reader, { phone }: Pick<Quotation, 'phone'>): Promise<boolean> {
  return (await consentOfPhones(reader, [phone]))?.given ?? false
}

export type RemindersSet = { ok: true } | { ok: false; problem: 'unknown-quotation' | 'not-approved' }

/**
 * The buyer agrees to reminders before occasions on the page of an approved quotation, whose link was sent to their number; or ends them, which
 * is always possible.
 */
export function setReminders(ctx: Ctx, { token, given }: { token: string; given: boolean }): Promise<RemindersSet> {
  return ctx.db.transaction(async (tx): Promise<RemindersSet> => {
    const quotation = await lockQuotation(tx, { token })
    if (!quotation || quotation.phone === ERASED_PHONE) return { ok: false, problem: 'unknown-quotation' }
    const { id, phone, number } = quotation
    const approved = (await versionsOf(tx, [id])).some(({ state }) => state === 'approved')
    if (given && !approved) return { ok: false, problem: 'not-approved' }
    if ((await remindsBuyer(tx, quotation)) !== given) await recordConsent(tx, ctx, { phone, given, how: number })
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

/** For each number its largest approved quotation for this occasion. */
async function buyersOfLastYear(
  reader: Reader,
  { slug, day }: { slug: string; day: CalendarDate },
): Promise<Pick<Due, 'quotationId' | 'boxes'>[]> {
  const found = await sql<{ quotationId: string; boxes: number }>`
    select distinct on (q.phone) q.id as "quotationId",
      (select coalesce(sum(units), 0)::integer from gifting.quotation_lines where version_id = v.id and variant_id is not null) as boxes
    from gifting.quotations q join gifting.quotation_versions v on v.quotation_id = q.id and v.state = 'approved'
    where q.occasion = ${slug} and q.phone <> ${ERASED_PHONE} and ${WAS_OFFERED}
      and v.decided_at between ${day}::date - ${LAST_YEAR.to}::integer and ${day}::date - ${LAST_YEAR.from}::integer
      and not exists (select from gifting.quotations newer where newer.phone = q.phone and newer.created_at > ${day}::date - ${LAST_YEAR.from}::integer)
      and not exists (
        select from gifting.occasion_reminders reminder join gifting.quotations told on told.id = reminder.quotation_id
        where told.phone = q.phone and reminder.day = ${day}::date)
    order by q.phone, boxes desc, q.id`.execute(reader)
  return found.rows
}

function tell(ctx: Ctx, { due, shopUrl }: { due: Due; shopUrl: string }): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const quotation = await quotationById(tx, due.quotationId)
    if (!quotation || !(await remindsBuyer(tx, quotation)) || (await blockOfPhones(tx, [quotation.phone]))) return false
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
