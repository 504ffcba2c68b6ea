import {
  askRecipients,
  cancelRun,
  linkCost,
  needOfRun,
  runCounts,
  runEvents,
  runOf,
  runsForOffice,
  shownBox,
  termsOf,
  type LinkCost,
  type RunEvent,
} from '#shop/gifting/index.ts'
import { orderNumbers } from '#shop/ordering/index.ts'
import { formatDay, formatInstant, formatMoney, formatNumber, spacedPhone, type Language } from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { needView } from './need.server.ts'
import { linkIn } from '#shop/values/paths.ts'

export type RunRow = Awaited<ReturnType<typeof runRows>>[number]
export type OfficeRunView = Awaited<ReturnType<typeof runView>>

export async function runRows({ ctx, language }: StaffContext) {
  const runs = await runsForOffice(ctx.db)
  return runs.map(({ id, number, name, state, people, toLook, day, linksHeld }) => ({
    id,
    number,
    name,
    state,
    people: formatNumber(people, language),
    toLook: toLook > 0 && state === 'draft' ? formatNumber(toLook, language) : '',
    day: day ? formatDay(day, language, 'short') : '',
    linksHeld,
  }))
}

export async function runView({ ctx, shop, language, may }: StaffContext, id: string) {
  const run = found(await runOf(ctx.db, { runId: knownId(id) }))
  const [counts, terms, events] = [await runCounts(ctx.db, run.id), await termsOf(ctx.db, run), await runEvents(ctx.db, run.id)]
  const order =
    run.orderId === null ? null : { id: run.orderId, number: (await orderNumbers(ctx.db, [run.orderId])).get(run.orderId) ?? '' }
  const number = (count: number) => formatNumber(count, language)
  const rules = { shopUrl: shop.config.shopUrl, linkDays: shop.config.gifts.linkDays }
  return {
    id: run.id,
    number: run.number,
    name: run.name,
    state: run.state,
    contact: run.contactName,
    phone: { shown: spacedPhone(run.phone), link: `tel:${run.phone}` },
    quotation: { id: terms.quotation.id, number: terms.quotation.number },
    link: may('open-buyer-links') ? linkIn(shop.config.shopUrl, run.language, `/gift/run/${run.token}`) : null,
    order,
    facts: {
      people: number(counts.all),
      faulty: number(counts.faulty),
      toLook: number(counts.toLook),
      byLink: number(counts.byLink),
      answered: number(counts.answered),
      declined: number(counts.declined),
    },
    day: run.day ? formatDay(run.day, language, 'long') : '',
    fromName: run.fromName,
    cardText: run.cardText,
    sheetName: run.sheetName ?? '',
    keepUntil: run.keepUntil ? formatDay(run.keepUntil, language, 'withYear') : '',
    boxes: terms.boxes.map((box) => ({ id: box.variantId, name: shownBox(box, language), units: number(box.units) })),
    events: inOne(events).map(({ kind, count, actor, at }, key) => ({
      key,
      kind,
      count,
      actor,
      at: formatInstant(at, language),
    })),
    finished: run.finishedAt ? formatInstant(run.finishedAt, language) : '',
    need: await needView(ctx.db, { needs: await needOfRun(ctx.db, { run, now: ctx.now }), language }),
    links: run.state === 'draft' ? linksView(await linkCost(ctx.db, { run, now: ctx.now, rules }), language) : null,
    mayAsk: run.linksHeldAt !== null && run.state === 'draft' && may('manage-gifts'),
    mayGiveUp: run.state === 'draft' && may('manage-gifts'),
  }
}

/** What the links still to be sent will cost; null when nobody is to be asked. */
function linksView({ people, parts, cost, leftToday }: LinkCost, language: Language) {
  if (people === 0) return null
  const words = {
    people: formatNumber(people, language),
    parts: formatNumber(parts, language),
    cost: formatMoney(cost, language),
  }
  return { words, left: formatMoney(leftToday, language), overLimit: cost > leftToday }
}

const intent = intentsOf<'gift-run'>()

export const runActions = defineActions({
  page: 'gift-run',
  sees: 'see-gifts',
  intents: {
    'give-up': intent({
      name: 'runs.giveUp',
      needs: 'manage-gifts',
      run: ({ ctx, params }) => cancelRun(ctx, { run: { runId: knownId(params['id'] ?? '') } }),
      done: 'given-up',
    }),
    'send-links': intent({
      name: 'runs.sendLinks',
      needs: 'manage-gifts',
      run: ({ ctx, shop, params }) => {
        const rules = { secret: shop.secret, shopUrl: shop.config.shopUrl, linkDays: shop.config.gifts.linkDays }
        return askRecipients(ctx, { run: { runId: knownId(params['id'] ?? '') }, rules, agreed: true })
      },
      done: 'links-sent',
    }),
  },
})

/** Successive events of one kind by one person are one line, so that 500 answers do not make 500 lines. */
function inOne(events: readonly RunEvent[]): RunEvent[] {
  const together: RunEvent[] = []
  for (const event of events) {
    const last = together.at(-1)
    // Each list has its own number of people: their sum is the size of no list.
    if (last?.kind === event.kind && last.actor === event.actor && event.kind !== 'imported') last.count += event.count
    else together.push({ ...event })
  }
  return together
}
