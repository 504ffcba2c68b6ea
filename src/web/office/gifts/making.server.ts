import {
  deliveryPhotosOf,
  consignmentEvents,
  consignmentsOf,
  type Consignment,
  type ConsignmentEvent,
  type ConsignmentState,
} from '#shop/fulfilment/index.ts'
import {
  hasSleeve,
  logoById,
  printsOf,
  productionWaits,
  proofsOf,
  redirectedSince,
  runOf,
  type Print,
  type ArtworkProof,
  type Run,
} from '#shop/gifting/index.ts'
import { givenUpBoxes } from '#shop/ordering/index.ts'
import {
  inLanguage,
  calendarDate,
  dayInDhaka,
  formatDay,
  formatHours,
  formatInstant,
  formatNumber,
  type Language,
} from '#shop/values/index.ts'
import { wordsOf } from '#texts/all.server.ts'
import { failureText } from '#texts/failure-text.server.ts'
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import { slotsView } from '../orders/order-view.server.ts'
import { earlyFor } from '../packing/early.server.ts'
import { logoView } from './logo-view.server.ts'

export type MakingView = Awaited<ReturnType<typeof makingView>>
export type BoardRow = MakingView['board']['rows'][number]

export async function knownRun({ ctx }: Pick<StaffContext, 'ctx'>, id: string): Promise<Run> {
  const run = await runOf(ctx.db, { runId: knownId(id) })
  if (!run) throw notFound()
  return run
}

/** Everything about producing one run: its proofs, its prints, and the state of its boxes. */
export async function makingView(requestContext: StaffContext, id: string, search: URLSearchParams) {
  const { ctx, may, language } = requestContext
  const run = await knownRun(requestContext, id)
  const { state } = run
  const [proofs, prints] = [await proofsOf(ctx.db, run.id), await printsOf(ctx.db, run.id)]
  const sleeve = await hasSleeve(ctx.db, run.id)
  const open = state !== 'cancelled' && run.erasedAt === null
  const frozen = (kind: ArtworkProof['kind']) =>
    run.orderId !== null && proofs.some((proof) => proof.kind === kind && proof.state === 'approved')
  return {
    id: run.id,
    number: run.number,
    name: run.name,
    ordered: run.orderId !== null,
    held: state !== 'cancelled' && (await productionWaits(ctx.db, run)),
    seesRun: may('see-gifts'),
    sleeve,
    design: run.design === null ? null : wordsOf('run', language)(`run.design.${run.design}`),
    logo: logoView(await logoById(ctx.db, run.logoId), language),
    maySetSleeve: open && run.orderId === null && may('manage-gifts'),
    mayShow: { card: open && may('manage-gifts') && !frozen('card'), sleeve: open && may('manage-gifts') && !frozen('sleeve') },
    proofs: proofs.map((proof) => proofView(proof, requestContext)),
    mayPrint: open && run.orderId !== null && may('manage-gifts'),
    print: prints[0] ? printView(prints[0], requestContext) : null,
    outdated: prints[0] ? await redirectedSince(ctx.db, { runId: run.id, since: prints[0].createdAt }) : [],
    board: await boardView(requestContext, run, search),
  }
}

function proofView(
  { id, kind, version, state, file, note, answer, answeredBy, answeredAt, withdrawnAt }: ArtworkProof,
  { language }: StaffContext,
) {
  return {
    id,
    kind,
    state,
    version: formatNumber(version, language),
    open: file !== null,
    note,
    answer,
    by: answeredBy,
    withdrawn: withdrawnAt ? formatInstant(withdrawnAt, language) : '',
    at: answeredAt ? formatInstant(answeredAt, language) : '',
  }
}

function printView({ state, pieces, setPieces, files, unprintable, finishedAt }: Print, { language }: StaffContext) {
  return {
    state,
    pieces,
    setPieces,
    at: finishedAt ? formatInstant(finishedAt, language) : '',
    files: files.map(({ kind, first, last, pieces: count }, index) => ({
      kind,
      first,
      last,
      count: formatNumber(count, language),
      name: `${index + 1}.pdf`,
    })),
    unprintable: unprintable.map(({ number, signs }) => `${number} (${signs})`),
  }
}

const ON_A_PAGE = 50
/** Still on the way. */
const OPEN: ReadonlySet<ConsignmentState> = new Set(['planned', 'packed', 'dispatched', 'failed'])
const STATES: readonly ConsignmentState[] = ['planned', 'packed', 'dispatched', 'delivered', 'failed', 'returned', 'cancelled']

async function boardView(requestContext: StaffContext, run: Run, search: URLSearchParams) {
  const { ctx, language, may } = requestContext
  const boxes = run.orderId === null ? [] : await consignmentsOf(ctx.db, [run.orderId])
  const days = [...new Set(boxes.map(({ day }) => day))].sort()
  const asked = calendarDate(search.get('day') ?? '')
  const day = days.find((one) => one === asked) ?? null
  const state = STATES.find((one) => one === search.get('state')) ?? null
  const found = boxes
    .filter((box) => (day === null || box.day === day) && (state === null || box.state === state))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : numberOf(a) - numberOf(b)))
  const pages = Math.max(1, Math.ceil(found.length / ON_A_PAGE))
  const page = Math.min(Math.max(1, Math.trunc(Number(search.get('page'))) || 1), pages)
  const shown = found.slice((page - 1) * ON_A_PAGE, page * ON_A_PAGE)
  const planned = shown.filter((box) => box.state === 'planned')
  const last = planned.at(-1)
  const told = await toldOf(requestContext, run, shown)
  const named = boxes.find(({ id }) => id === search.get('box'))
  const failed = search.get('do') !== 'give-up' && named?.state === 'failed' ? named : null
  const given = search.get('do') === 'give-up' && named && OPEN.has(named.state) && may('manage-gifts') ? named : null
  return {
    day,
    state,
    page,
    pages,
    days: days.map((one) => dayView(one, boxes, language)),
    rows: shown.map((box) => ({ ...rowView(box, requestContext), ...told(box) })),
    toPack: may('pack-orders') ? planned.map(({ id }) => id) : [],
    early: last ? earlyFor(last.day, { now: ctx.now, language }) : null,
    mayPlan: may('plan-orders'),
    mayGiveUp: may('manage-gifts'),
    giveUp: given && { id: given.id, number: given.number, to: given.recipient.name, left: given.state !== 'planned' },
    replan:
      failed && may('plan-orders')
        ? { id: failed.id, number: failed.number, slots: await slotsView(requestContext, failed, dayInDhaka(ctx.now)) }
        : null,
  }
}

function numberOf({ number }: Consignment): number {
  return Number(number.slice(number.lastIndexOf('-') + 1))
}

function dayView(day: Consignment['day'], boxes: readonly Consignment[], language: StaffContext['language']) {
  const ofDay = boxes.filter((box) => box.day === day)
  const count = (some: readonly unknown[]) => formatNumber(some.length, language)
  return {
    day,
    text: formatDay(day, language, 'long'),
    count: count(ofDay),
    states: STATES.flatMap((state) => {
      const some = ofDay.filter((box) => box.state === state)
      return some.length > 0 ? [{ state, count: count(some) }] : []
    }),
    ways: [...Map.groupBy(ofDay, ({ mode }) => mode)].map(([mode, some]) => ({ mode, count: count(some) })),
  }
}

function rowView(box: Consignment, { language }: StaffContext) {
  return {
    id: box.id,
    number: box.number,
    state: box.state,
    mode: box.mode,
    to: `${box.recipient.name}, ${inLanguage(box.areaName, language)}`,
    when: `${formatDay(box.day, language, 'short')}, ${formatHours(box.starts, box.ends, language)}`,
  }
}

/** When and by whom a box was handed over, or why not, with the photos taken at the door. */
async function toldOf({ ctx, language }: StaffContext, run: Run, shown: readonly Consignment[]) {
  const tried = shown.filter(({ state }) => state === 'delivered' || state === 'failed' || state === 'returned')
  const events = tried.length === 0 || run.orderId === null ? [] : await consignmentEvents(ctx.db, [run.orderId])
  const photos = Map.groupBy(
    await deliveryPhotosOf(
      ctx.db,
      tried.map(({ id }) => id),
    ),
    ({ consignmentId }) => consignmentId,
  )
  const last = new Map(
    events
      .filter(({ fromState, toState }) => TRIED.has(toState) && fromState !== toState)
      .map((event) => [event.consignmentId, event]),
  )
  const givenUp = run.orderId === null ? null : await givenUpBoxes(ctx.db, run.orderId)
  return ({ id }: Consignment) => {
    const event = last.get(id)
    const given = givenUp?.get(id)
    return {
      givenUp: given ? { charged: given.charged, reason: given.reason } : null,
      tried: event ? { at: formatInstant(event.at, language), actor: event.actor, note: noteIn(language, event) } : null,
      photos: (photos.get(id) ?? []).map((photo) => photo.id),
    }
  }
}

function noteIn(language: Language, { failReason, note }: ConsignmentEvent): string {
  return failReason ? failureText(language, { failReason, note }) : (note ?? '')
}

const TRIED: ReadonlySet<ConsignmentState> = new Set(['delivered', 'failed', 'returned'])
