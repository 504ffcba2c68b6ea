import { addRider } from './day/own-shop.ts'
import { addCompany, approve, change, enquire, prepare, quote } from './gifts/before-the-order.ts'
import { answerLinks, linksInOutbox } from './gifts/by-link.ts'
import { addColleague, agreeToDays, confirmTwice, findOrder } from './gifts/confirm.ts'
import {
  FIRST_DAY,
  FIRST_MORNING,
  ORDER_TIME,
  SECOND_DAY,
  SECOND_MORNING,
  shop,
  stranger,
  type Journey,
} from './gifts/own-desk.ts'
import { booksAgree, payShort, taxInvoice } from './gifts/paid-and-closed.ts'
import { approveProofs, printAll, showProofs, wearSleeve } from './gifts/proofs-and-print.ts'
import { askThem, importList, mendList, writeCard } from './gifts/the-list.ts'
import { drive, handOver, packDay, planAnew, progressIs, sendOut } from './gifts/to-the-doors.ts'
import { ONLY_LONG } from '../long-run.ts'
import { expect, test } from './shop-test.ts'

// A company's gifts from the enquiry to the last payment: each part starts with the result of the previous one.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: ({ browserName: _ }, use) => use(shop.address()) })

const LONGEST_START_MS = 300_000
const LONGEST_PART_MS = 360_000
const journey = {} as Journey
// The second of two tabs is refused.
const complaints: string[] = []
const unexpected = () => complaints.filter((complaint) => !/status of 409/.test(complaint))

test.afterAll(() => shop.clear())

/** A part of the journey, in a shop whose clock starts at this time. */
function part(name: string, time: string, play: () => void): void {
  // About six minutes: a smaller run of gifts is in gift-run.spec.ts.
  test.describe(name, ONLY_LONG, () => {
    test.beforeAll(async () => {
      test.setTimeout(LONGEST_START_MS)
      await shop.startAt(time)
    })
    test.afterAll(({ browser }) => shop.stop(browser))
    play()
  })
}

part('ordered', ORDER_TIME, () => {
  test('an enquiry becomes an approved quotation, a list of 500 becomes one order, and its cards are printed', async ({
    page,
    browser,
  }) => {
    test.setTimeout(LONGEST_PART_MS)
    await shop.signIn(page)
    const buyer = await stranger(browser, { complaints })
    const phone = await stranger(browser, { complaints, phone: true })
    await test.step('prepare', () => prepare(page))
    await test.step('enquire', () => enquire(buyer))
    journey.companyPath = await test.step('add the company', () => addCompany(page))
    Object.assign(journey, await test.step('quote', () => quote(page)))
    await test.step('change', () => change(page, buyer, journey))
    Object.assign(journey, await test.step('approve', () => approve({ page, buyer, approver: phone }, journey)))
    await test.step('write the card', () => writeCard(buyer, journey.run))
    await test.step('import the list', () => importList(buyer))
    await test.step('correct the list', () => mendList(buyer))
    await test.step('ask', () => askThem(buyer))
    const links = await test.step('read the links', () => linksInOutbox(page))
    await test.step('answer', () => answerLinks(phone, links))
    await test.step('add a colleague', () => addColleague(buyer, journey.run))
    await test.step('choose a sleeve', () => wearSleeve(page))
    await test.step('agree to days', () => agreeToDays(buyer, journey.run))
    await test.step('confirm', () => confirmTwice(buyer, journey.run))
    Object.assign(journey, await test.step('find the order', () => findOrder(page, journey)))
    await test.step('show proofs', () => showProofs(page, journey.officeRun))
    await test.step('approve proofs', () => approveProofs(buyer, journey.run))
    await test.step('print', () => printAll(page, journey.officeRun))
    expect(unexpected()).toEqual([])
  })
})

part('on the first day', FIRST_MORNING, () => {
  test('270 boxes are packed and dispatched; two are not delivered and are replanned', async ({ page, browser }) => {
    test.setTimeout(LONGEST_PART_MS)
    await shop.signIn(page)
    await test.step('pack', () => packDay(page, journey, { day: FIRST_DAY, boxes: 270 }))
    const rider = await test.step('add a rider', () => addRider(page, browser))
    const first = { day: FIRST_DAY, mode: 'Van', boxes: 130 } as const
    const morning = { ...first, slot: 'Dhaka city, 8 to 11 am', carrier: 'Van 1', rider: rider.name }
    const vans = [
      await test.step('dispatch in the morning', () => sendOut(page, morning)),
      await test.step('dispatch in the evening', () => sendOut(page, { ...first, carrier: 'Van 2' })),
    ]
    const far = { day: FIRST_DAY, mode: 'Courier', carrier: 'Sundarban', boxes: 10 } as const
    const courier = await test.step('dispatch by courier', () => sendOut(page, far))
    const failed = await test.step('deliver the round', () => drive(rider.phone))
    await test.step('record the rest of the first van', () => handOver(page, vans[0]!, 125))
    await test.step('record the second van', () => handOver(page, vans[1]!, 130))
    await test.step('record the courier', () => handOver(page, courier, 10))
    await test.step('replan', () => planAnew(page, journey, failed))
    const buyer = await stranger(browser, { complaints, phone: true })
    const seen = ['230 boxes to be packed', '2 boxes packed', '268 boxes delivered']
    await test.step('the buyer looks', () => progressIs(buyer, journey.run, { delivered: 268, said: seen }))
    expect([...rider.complaints, ...unexpected()]).toEqual([])
  })
})

part('on the second day', SECOND_MORNING, () => {
  test('the rest is delivered, the invoice is issued and paid less deducted tax, and all books agree', async ({
    page,
    browser,
  }) => {
    test.setTimeout(LONGEST_PART_MS)
    await shop.signIn(page)
    await test.step('pack', () => packDay(page, journey, { day: SECOND_DAY, boxes: 230 }))
    const load = { day: SECOND_DAY, mode: 'Van', carrier: 'Van 1', boxes: 232 } as const
    const van = await test.step('dispatch', () => sendOut(page, load))
    await test.step('record the van', () => handOver(page, van, 232))
    const buyer = await stranger(browser, { complaints, phone: true })
    const seen = ['500 boxes delivered']
    await test.step('the buyer looks', () => progressIs(buyer, journey.run, { delivered: 500, said: seen }))
    const invoice = await test.step('invoice', () => taxInvoice(page, journey))
    await test.step('pay', () => payShort(page, journey))
    await test.step('compare the books', () => booksAgree(shop.dataDir(), invoice))
    expect(unexpected()).toEqual([])
  })
})
