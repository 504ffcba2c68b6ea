import { sql } from 'kysely'
import {
  answerDay,
  answerPlace,
  askRecipients,
  confirmRun,
  daysForLink,
  declineGift,
  giveToCharity,
  planRun,
  recipientByLink,
  runOf,
  sayThanks,
  type AnswerRules,
  type Run,
} from '#shop/gifting/index.ts'
import { consignmentsByIds } from '#shop/fulfilment/index.ts'
import { confirmOrder, deliverOrder, dispatchOrder, packOrder } from '#shop/ordering/index.ts'
import { approved, SHOP_URL, type World } from './gift-quotations.ts'
import { add, LINKS, linksOf, person, setUp, type GiftStates } from './gift-run-states.ts'

const RULES: AnswerRules = {
  language: 'bn',
  lastDay: null,
  mayPassOn: true,
  charity: {
    name: 'আশা শিশু সদন ও প্রবীণ নিবাস, ঢাকা',
    phone: '01731009999',
    areaId: 'dhaka/metro-dhanmondi',
    addressLine: 'বাসা ১২, রোড ৫',
  },
  declinedBoxes: 'sender',
}
const PLACE = { areaId: 'dhaka/metro-dhanmondi', addressLine: 'বাসা ৯, রোড ৩', landmark: 'লেকের পাশে', person: null }
const FRIEND = { ...PLACE, person: { name: 'জ্ঞানেন্দ্রনাথ চট্টোপাধ্যায়', phone: '01819220873' } }

/** Every state of a recipient whose sender allows to give the box away: before the order, after it and after the delivery. */
export async function answerStates(world: World): Promise<GiftStates> {
  const { guest } = world
  const open = await askedRun(world, [70, 71, 72, 73])
  const ordered = await askedRun(world, [74, 75, 76, 77])
  const [give, given, charity, returned, waiting, delivered, passedOn, onTheWay] = await linksOf(world, [open, ordered])
  await giveToFriend(world, given!)
  await giveToCharity(guest, { token: charity! })
  await declineGift(guest, { token: returned!, shopUrl: SHOP_URL })
  await giveToFriend(world, passedOn!)
  for (const token of [delivered!, onTheWay!]) {
    await answerPlace(guest, { token, place: PLACE })
    await chooseFirstDay(world, token)
  }
  const orderId = await order(world, ordered)
  await bring(world, { orderId, token: onTheWay!, handedOver: false })
  for (const token of [delivered!, passedOn!]) await bring(world, { orderId, token, handedOver: true })
  await sayThanks(guest, world.files, { token: delivered!, thanks: 'অনেক ধন্যবাদ, বাচ্চারা খুব খুশি।', photo: null })
  const path = (token: string) => `/gift/for/${token}`
  return {
    buyer: {
      'run-answers': `/gift/run/${open.token}/recipients?show=all`,
      'run-answers-rules': `/gift/run/${open.token}`,
      'run-confirm-waiting': `/gift/run/${open.token}/confirm`,
      'run-progress-answers': `/gift/run/${ordered.token}/progress`,
      'for-give': `${path(give!)}?step=give`,
      'for-given': path(given!),
      'for-charity': path(charity!),
      'for-returned': path(returned!),
      'for-waiting': path(waiting!),
      'for-waiting-place': `${path(waiting!)}?step=place`,
      'for-delivered': path(delivered!),
      'for-passed-on': path(passedOn!),
      'for-on-the-way': path(onTheWay!),
    },
    office: {},
  }
}

async function askedRun(world: World, people: readonly number[]): Promise<Run> {
  const { guest, db } = world
  const run = await setUp(world, (await approved(world)).run, { answers: RULES })
  const asked = { byLink: true, district: '', area: '', address: '' }
  await add(
    world,
    run,
    people.map((index) => person(index, asked)),
  )
  const sent = await askRecipients(guest, { run: { token: run.token }, rules: LINKS })
  if (!sent.ok || sent.held) throw new Error('The links were not sent.')
  return (await runOf(db, { runId: run.id }))!
}

async function giveToFriend(world: World, token: string): Promise<void> {
  await answerPlace(world.guest, { token, place: FRIEND })
  await chooseFirstDay(world, token)
}

async function chooseFirstDay({ guest, db, ctx }: World, token: string): Promise<void> {
  const [first] = await daysForLink(db, (await recipientByLink(db, token, ctx.now))!, ctx.now)
  const answered = await answerDay(guest, { token, day: first!.day, slotId: first!.slotId, ripeness: null })
  if (!answered.ok) throw new Error(answered.problem)
}

async function order({ guest, db, ctx }: World, { id, token }: Run): Promise<string> {
  const now = (await runOf(db, { runId: id }))!
  const { total } = await planRun(db, now, ctx.now)
  const shown = { seenVersion: now.version, expectedTotal: total, daysToPay: 3, gateways: [], shopUrl: SHOP_URL }
  const confirmed = await confirmRun(guest, { run: { token }, ...shown })
  if (!confirmed.ok) throw new Error(JSON.stringify(confirmed))
  const { orderId } = confirmed
  await sql`
    update payments.payments set state = 'captured', captured_paisa = amount_paisa where order_id = ${orderId}::uuid`.execute(db)
  await confirmOrder(ctx, { orderId, shopUrl: SHOP_URL })
  return orderId
}

async function bring(
  { ctx, db }: World,
  { orderId, token, handedOver }: { orderId: string; token: string; handedOver: boolean },
): Promise<void> {
  const { row } = (await recipientByLink(db, token, ctx.now))!
  const [box] = await consignmentsByIds(db, [row.consignmentId!])
  const input = { orderId, consignmentId: box!.id, shopUrl: SHOP_URL, early: true }
  await packOrder(ctx, input)
  await dispatchOrder(ctx, input)
  if (handedOver) await deliverOrder(ctx, input)
}
