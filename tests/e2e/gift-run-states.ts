import { sql } from 'kysely'
import { consignmentsOf } from '#shop/fulfilment/index.ts'
import {
  addRecipient,
  answerDay,
  answerPlace,
  askRecipients,
  cancelRun,
  confirmRun,
  daysForLink,
  declineGift,
  keepSheet,
  planRun,
  recipientByLink,
  recipientsOf,
  runOf,
  saveRun,
  setSleeve,
  showCard,
  startPrint,
  type AnswerRules,
  type Given,
  type Run,
} from '#shop/gifting/index.ts'
import { confirmOrder, deliverOrder, dispatchOrder, packOrder } from '#shop/ordering/index.ts'
import { addDays, dayInDhaka } from '#shop/values/index.ts'
import { withLongLinks } from '../short-links.ts'
import { NO_ANSWER_RULES } from '../gift-world.ts'
import { approved, SHOP_URL, type World } from './gift-quotations.ts'

/** The URL of one page for each state of a quotation, a run, a recipient's link and a company. */
export type GiftStates = { buyer: Record<string, string>; office: Record<string, string> }

export const LINKS = { secret: 'a secret of at least thirty-two letters', shopUrl: SHOP_URL, linkDays: 7 }

export function person(index: number, difference: Partial<Given> = {}): Given {
  const name = ['নাসরিন সুলতানা', 'জ্ঞানেন্দ্রনাথ চট্টোপাধ্যায়', 'Md. Rezaul Karim Chowdhury', 'ইমরান হোসেন'][index % 4]!
  const phone = `017${String(31_000_000 + index)}`
  const card = index % 3 === 0 ? 'প্রিয় {name}, ঈদ মোবারক। আপনার শ্রম ও নিষ্ঠার জন্য কৃতজ্ঞতা।' : ''
  const address = `বাসা ${index}, রোড ৮/এ, পূর্ব রাজাবাজার জামে মসজিদ সংলগ্ন`
  return {
    name,
    phone,
    district: 'ঢাকা',
    area: 'ধানমন্ডি',
    address,
    landmark: '',
    box: '',
    card,
    day: '',
    language: '',
    byLink: false,
    ...difference,
  }
}

export async function add({ guest }: World, run: Run, people: readonly Given[]): Promise<void> {
  for (const typed of people) {
    const added = await addRecipient(guest, { run: { token: run.token }, typed })
    if (!added.ok) throw new Error(added.problem)
  }
}

export async function setUp(
  { guest, ctx, variantId, db }: World,
  { token }: Run,
  { days = 12, answers = NO_ANSWER_RULES }: { days?: number; answers?: AnswerRules } = {},
): Promise<Run> {
  const { version } = (await runOf(db, { token }))!
  const settings = {
    fromName: 'মেঘনা টেক্সটাইল',
    cardText: 'প্রিয় {name}, {from}-এর পক্ষ থেকে শুভেচ্ছা',
    variantId,
    day: addDays(dayInDhaka(ctx.now), days),
    fallback: { areaId: 'dhaka/metro-gulshan', addressLine: 'Meghna Tower, reception', landmark: '' },
    answers,
  }
  const saved = await saveRun(guest, { run: { token }, seenVersion: version, settings })
  if (!saved.ok) throw new Error(`${saved.problem} ${JSON.stringify(saved)}`)
  return (await runOf(db, { token }))!
}

/** The links sent to the recipients of a run, in list order. */
/** Of these recipients only: other journeys ask recipients of their own in the same shop. */
export async function linksOf({ db, ctx }: World, runs: Run[]): Promise<string[]> {
  const asked = (await Promise.all(runs.map(({ id }) => recipientsOf(db, id)))).flat()
  const found = await sql<{ body: string }>`
    select body from messaging.messages where template = 'gift-link' and recipient in (${sql.join(asked.map(({ read }) => read.phone))})
    order by recipient`.execute(db)
  const long = await Promise.all(found.rows.map(({ body }) => withLongLinks({ db, now: ctx.now }, body)))
  return long.map((body) => /\/gift\/for\/([\w-]+)$/.exec(body)![1]!)
}

export async function listStates(world: World): Promise<GiftStates> {
  const { guest, db } = world
  const path = ({ token }: Run) => `/gift/run/${token}`
  const faulty = await setUp(world, (await approved(world)).run)
  const people = Array.from({ length: 24 }, (_, index) => person(index))
  await add(world, faulty, [
    ...people,
    person(30, { phone: '0181922087' }),
    person(31, { area: 'ধানমণ্দি' }),
    person(32, { area: 'Nowhere', district: '' }),
    person(33, { address: '' }),
    person(34, { day: '31/02/2026' }),
    person(0, { name: 'নাসরীন সুলতানা' }),
    person(36, { box: 'no such box' }),
  ])
  const faultyId = (await recipientsOf(db, faulty.id)).at(-2)!.id
  const sheet = await setUp(world, (await approved(world)).run)
  const rows = [
    ['ক্রমিক', 'নাম', 'মোবাইল নম্বর', 'জেলা', 'থানা', 'ঠিকানা'],
    ...people.map(({ name, phone, district, area, address }, index) => [index + 1, name, phone, district, area, address]),
  ]
  const name = 'কর্মকর্তা ও কর্মচারীদের তালিকা, ঈদুল আজহা ২০২৬ (চূড়ান্ত).xlsx'
  await keepSheet(guest, { run: { token: sheet.token }, name, read: { ok: true, rows } })
  const empty = (await approved(world)).run
  const ready = await setUp(world, (await approved(world)).run)
  await add(world, ready, people)
  // More than one day's capacity, so that the buyer is asked about other days.
  const spread = await setUp(world, (await approved(world)).run, { days: 15 })
  await add(world, spread, people)
  const { day } = spread
  await sql`
    insert into fulfilment.slot_days (slot_id, day, capacity_drops, capacity_grams)
    select id, ${day}::date, 2, 100000 from fulfilment.slots where zone_id = 'dhaka' and mode = 'van'
    on conflict (slot_id, day) do update set capacity_drops = 2`.execute(db)
  const cancelled = (await approved(world)).run
  await cancelRun(guest, { run: { token: cancelled.token } })
  return {
    buyer: {
      'run-card-new': path(empty),
      'run-card': path(ready),
      'run-import': `${path(empty)}/import`,
      'run-columns': `${path(sheet)}/import`,
      'run-faults': `${path(faulty)}/recipients`,
      'run-edit': `${path(faulty)}/recipients?edit=${faultyId}`,
      'run-people': `${path(ready)}/recipients?show=all`,
      'run-nobody': `${path(empty)}/recipients`,
      'run-confirm': `${path(ready)}/confirm`,
      'run-days': `${path(spread)}/confirm`,
      'run-confirm-faults': `${path(faulty)}/confirm`,
      'run-cancelled': path(cancelled),
      'run-unknown': '/gift/run/aaaaaaaaaaaaaaaaaaaaaaaa',
    },
    office: { 'run-draft': `/office/gifts/runs/${ready.id}`, 'run-making-draft': `/office/gifts/runs/${ready.id}/making` },
  }
}

export async function orderedStates(world: World): Promise<GiftStates> {
  const { ctx, guest, db, files } = world
  const run = await setUp(world, (await approved(world)).run)
  const asked = { byLink: true, district: '', area: '', address: '' }
  await add(world, run, [person(50), person(51), person(52), ...[53, 54, 55, 56].map((index) => person(index, asked))])
  const waiting = await setUp(world, (await approved(world)).run)
  await add(
    world,
    waiting,
    [57, 58, 59, 60].map((index) => person(index, asked)),
  )
  for (const { token } of [run, waiting]) await askRecipients(guest, { run: { token }, rules: LINKS })
  const links = await linksOf(world, [run, waiting])
  const [ordered, , , , place, day, answered, declined] = links as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  for (const token of [day, answered]) {
    await answerPlace(guest, {
      token,
      place: { areaId: 'dhaka/metro-dhanmondi', addressLine: 'বাসা ৯, রোড ৩', landmark: 'লেকের পাশে', person: null },
    })
  }
  const rooms = await daysForLink(db, (await recipientByLink(db, answered, ctx.now))!, ctx.now)
  await answerDay(guest, { token: answered, day: rooms[0]!.day, slotId: rooms[0]!.slotId, ripeness: 'in-two-days' })
  await declineGift(guest, { token: declined, shopUrl: SHOP_URL })
  await setSleeve(ctx, { runId: run.id, sleeve: true })
  await showCard(ctx, files, { runId: run.id, note: 'নামের হরফ একটু বড় করেছি', shopUrl: SHOP_URL })
  const now = (await runOf(db, { runId: run.id }))!
  const { total } = await planRun(db, now, ctx.now)
  const shown = { seenVersion: now.version, expectedTotal: total, daysToPay: 3, gateways: [], shopUrl: SHOP_URL }
  const confirmed = await confirmRun(guest, { run: { token: run.token }, ...shown })
  if (!confirmed.ok) throw new Error(JSON.stringify(confirmed))
  const made = await printedAndSent(world)
  const path = (token: string) => `/gift/for/${token}`
  return {
    buyer: {
      'run-people-asked': `/gift/run/${waiting.token}/recipients?show=all`,
      'run-proofs': `/gift/run/${run.token}/proofs`,
      'run-progress': `/gift/run/${run.token}/progress`,
      'run-progress-made': `/gift/run/${made.token}/progress`,
      'for-place': path(place),
      'for-day': path(day),
      'for-answered': path(answered),
      'for-declined': path(declined),
      'for-ordered': path(ordered),
      'for-unknown': path('a'.repeat(24)),
    },
    office: {
      'run-ordered': `/office/gifts/runs/${run.id}`,
      'run-making-waits': `/office/gifts/runs/${run.id}/making`,
      'run-making': `/office/gifts/runs/${made.id}/making`,
      'order-of-run': `/office/orders/${confirmed.orderId}`,
    },
  }
}

/** A paid and printed run, partly dispatched. */
async function printedAndSent(world: World): Promise<Run> {
  const { ctx, guest, db } = world
  const run = await setUp(world, (await approved(world)).run)
  await add(
    world,
    run,
    [61, 62, 63, 64].map((index) => person(index)),
  )
  const now = (await runOf(db, { runId: run.id }))!
  const { total } = await planRun(db, now, ctx.now)
  const shown = { seenVersion: now.version, expectedTotal: total, daysToPay: 3, gateways: [], shopUrl: SHOP_URL }
  const confirmed = await confirmRun(guest, { run: { token: run.token }, ...shown })
  if (!confirmed.ok) throw new Error(JSON.stringify(confirmed))
  const { orderId } = confirmed
  await sql`
    update payments.payments set state = 'captured', captured_paisa = amount_paisa where order_id = ${orderId}::uuid`.execute(db)
  await confirmOrder(ctx, { orderId, shopUrl: SHOP_URL })
  await startPrint(ctx, { runId: run.id })
  const [first, second] = await consignmentsOf(db, [orderId])
  for (const { id: consignmentId } of [first!, second!]) {
    await packOrder(ctx, { early: true, orderId, consignmentId })
    await dispatchOrder(ctx, { early: true, orderId, consignmentId, shopUrl: SHOP_URL })
  }
  await deliverOrder(ctx, { orderId, consignmentId: first!.id, shopUrl: SHOP_URL })
  return (await runOf(db, { runId: run.id }))!
}
