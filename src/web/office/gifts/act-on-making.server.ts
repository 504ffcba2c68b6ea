import { sentenceKey } from '../kit/sentences.ts'
import { consignmentsByIds } from '#shop/fulfilment/index.ts'
import type { Permission } from '#shop/accounts/index.ts'
import {
  setSleeve,
  showCard,
  showSleeve,
  startPrint,
  type CardShown,
  type PrintStarted,
  type Run,
  type SleeveSet,
  type SleeveShown,
} from '#shop/gifting/index.ts'
import { giveUpBox, packOrder, replanDelivery } from '#shop/ordering/index.ts'
import { calendarDate } from '#shop/values/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import type { OfficeText } from '../office-texts.tsx'
import { MAKING_ACTIONS, type MakingAction } from './making-actions.ts'
import { knownRun } from './making.server.ts'

const NEEDS: Record<MakingAction, Permission> = {
  'show-card': 'manage-gifts',
  'show-sleeve': 'manage-gifts',
  sleeve: 'manage-gifts',
  print: 'manage-gifts',
  pack: 'pack-orders',
  replan: 'plan-orders',
  'give-up': 'manage-gifts',
}

export function makingNeeds(fields: Record<string, string>): Permission {
  const action = MAKING_ACTIONS.find((one) => one === fields['intent'])
  return action ? NEEDS[action] : 'see-orders'
}

type Problem = Exclude<Extract<CardShown | SleeveShown | SleeveSet | PrintStarted, { ok: false }>['problem'], 'unknown-run'>
export type MakingProblem =
  | Problem
  | 'no-file'
  | 'not-understood'
  | 'nothing-packed'
  | 'some-packed'
  | 'slot-missing'
  | 'not-planned'
  | 'charge-missing'
  | 'reason-missing'
  | 'not-given-up'

/** `reason`: the text key that says why a box was not moved. */
export type MakingRefused = {
  ok: false
  intent: string
  problem: MakingProblem
  count: number
  reason: OfficeText | null
  note: string
}
export type MakingDone = { ok: true; action: MakingAction; count: number } | MakingRefused

export async function actOnMaking(requestContext: StaffContext, id: string, fields: Record<string, string>): Promise<MakingDone> {
  const run = await knownRun(requestContext, id)
  const action = MAKING_ACTIONS.find((one) => one === fields['intent'])
  if (!action) return refused(fields, 'not-understood')
  if (action === 'pack') return packShown(requestContext, run, fields)
  if (action === 'replan') return planAnew(requestContext, run, fields)
  if (action === 'give-up') return giveUp(requestContext, run, fields)
  const done = await act(requestContext, run, { action, fields })
  if (done.ok) return { ok: true, action, count: 1 }
  if (done.problem === 'unknown-run') throw notFound()
  return refused(fields, done.problem)
}

type Acted = { ok: true } | { ok: false; problem: Problem | 'no-file' | 'unknown-run' }

async function act(
  requestContext: StaffContext,
  run: Run,
  { action, fields }: { action: Exclude<MakingAction, 'pack' | 'replan' | 'give-up'>; fields: Record<string, string> },
): Promise<Acted> {
  const { ctx, shop, file } = requestContext
  const about = { runId: run.id, note: fields['note'] ?? '', shopUrl: shop.config.shopUrl }
  switch (action) {
    case 'show-card':
      return showCard(ctx, shop.files, about)
    case 'show-sleeve': {
      if (!file) return { ok: false, problem: 'no-file' }
      if ('tooLarge' in file) return { ok: false, problem: 'too-large' }
      return showSleeve(ctx, shop.files, { ...about, sent: { path: file.path, bytes: file.bytes } })
    }
    case 'sleeve':
      return setSleeve(ctx, { runId: run.id, sleeve: fields['sleeve'] === 'yes' })
    case 'print':
      return startPrint(ctx, { runId: run.id })
    default:
      return action satisfies never
  }
}

function refused(
  fields: Record<string, string>,
  problem: MakingProblem,
  { count = 0, reason = null }: { count?: number; reason?: OfficeText | null } = {},
): MakingRefused {
  return { ok: false, intent: fields['intent'] ?? '', problem, count, reason, note: fields['note']?.slice(0, 1000) ?? '' }
}

const MOST_AT_ONCE = 50
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Packs the boxes that the page showed, one after the other: a box that cannot be packed does not stop the others, and gets a
 * message.
 */
async function packShown({ ctx }: StaffContext, run: Run, fields: Record<string, string>): Promise<MakingDone> {
  const ids = [...new Set((fields['boxes'] ?? '').split(' '))].filter((one) => ID.test(one))
  if (run.orderId === null || ids.length === 0 || ids.length > MOST_AT_ONCE) return refused(fields, 'not-understood')
  let count = 0
  let reason: OfficeText | null = null
  for (const box of await consignmentsByIds(ctx.db, ids)) {
    if (box.orderId !== run.orderId) return refused(fields, 'not-understood')
    const packed = await packOrder(ctx, { orderId: run.orderId, consignmentId: box.id })
    if (packed.ok) count += 1
    else {
      const { problem } = packed
      reason = `boxRefused.${problem === 'unknown-order' || problem === 'many-boxes' ? 'cannot-move' : problem}`
    }
  }
  if (reason === null && count > 0) return { ok: true, action: 'pack', count }
  return refused(fields, count > 0 ? 'some-packed' : 'nothing-packed', { count, reason: reason ?? 'boxRefused.cannot-move' })
}

/** After a failed delivery attempt the same box goes out again. */
async function planAnew({ ctx, shop }: StaffContext, run: Run, fields: Record<string, string>): Promise<MakingDone> {
  const consignmentId = fields['box'] ?? ''
  const [day, slotId] = [calendarDate((fields['slot'] ?? '').slice(0, 10)), (fields['slot'] ?? '').slice(11)]
  if (run.orderId === null || !ID.test(consignmentId)) return refused(fields, 'not-understood')
  if (!day || !ID.test(slotId)) return refused(fields, 'slot-missing')
  const planned = await replanDelivery(ctx, { orderId: run.orderId, consignmentId, day, slotId, shopUrl: shop.config.shopUrl })
  if (planned.ok) return { ok: true, action: 'replan', count: 1 }
  if (planned.problem === 'unknown-order') throw notFound()
  return refused(fields, 'not-planned', { reason: sentenceKey('refused', 'order', planned.problem) ?? 'refused.not-understood' })
}

/** Gives up a box; staff choose whether it is still paid for. */
async function giveUp({ ctx, shop }: StaffContext, run: Run, fields: Record<string, string>): Promise<MakingDone> {
  const consignmentId = fields['box'] ?? ''
  if (run.orderId === null || !ID.test(consignmentId)) return refused(fields, 'not-understood')
  if (fields['charged'] !== 'yes' && fields['charged'] !== 'no') return refused(fields, 'charge-missing')
  const input = { orderId: run.orderId, consignmentId, charged: fields['charged'] === 'yes', reason: fields['note'] ?? '' }
  const given = await giveUpBox(ctx, { ...input, shopUrl: shop.config.shopUrl })
  if (given.ok) return { ok: true, action: 'give-up', count: 1 }
  switch (given.problem) {
    case 'unknown-order':
      throw notFound()
    case 'reason-missing':
      return refused(fields, 'reason-missing')
    case 'cannot-move':
    case 'in-review':
      return refused(fields, 'not-given-up', { reason: `boxRefused.${given.problem}` })
    default:
      return given.problem satisfies never
  }
}
