import type { Manifest } from '#shop/fulfilment/index.ts'
import { boxesByIds, deliverOrder, dispatchManifest, type Box, type BoxStays } from '#shop/ordering/index.ts'
import { formatDay, type Language } from '#shop/values/index.ts'
import type { ActionContext } from '../kit/actions.server.ts'
import type { BulkResult } from '../kit/list/bulk-result.tsx'
import { sentenceKey } from '../kit/sentence-key.server.ts'
import { officeWords } from '../office-words.server.ts'
import { tickedBoxes } from './dispatch.server.ts'

type Stays = BulkResult['refused']

/** What the page shows of boxes that stayed; null when none did. */
export function staysShown({ done, refused, undo }: BulkResult): BulkResult | null {
  return refused.length > 0 ? { done, refused, ...(undo && { undo }) } : null
}

/** Sends out what can leave. Each other box is named with its reason, also when none can leave. */
export async function sendAll({ ctx, subject: manifest, shop, language }: ActionContext<Manifest>, early: boolean) {
  const sent = await dispatchManifest(ctx, { manifestId: manifest.id, shopUrl: shop.config.shopUrl, early })
  if (!sent.ok)
    return sent.problem === 'nothing-packed'
      ? none(
          sent.problem,
          sent.leftOut.map((box) => stays(box, language)),
        )
      : sent
  const refused = sent.leftOut.map((box) => stays(box, language))
  const behind = new Set(refused.map(({ id }) => id))
  const done = manifest.boxes.map((box) => box.consignmentId).filter((id) => !behind.has(id))
  return { ok: true, done, refused } as const
}

function stays({ id, number, reason }: BoxStays, language: Language): Stays[number] {
  const t = officeWords(language)
  switch (reason.why) {
    case 'other-day':
      return { id, name: number, text: t('stays.other-day', { day: formatDay(reason.day, language, 'short') }) }
    case 'in-quarantine':
      return { id, name: number, text: t('stays.in-quarantine', { lots: reason.lots.join(', ') }) }
    case 'cancelled':
    case 'not-packed':
    case 'refund-under-way':
      return { id, name: number, text: t(`stays.${reason.why}`) }
    default:
      return reason satisfies never
  }
}

function none<Problem extends string>(problem: Problem, refused: Stays) {
  return { ok: false, problem, why: refused.map(({ name, text }) => `${name}: ${text}`).join(' ') } as const
}

/** The desk may record boxes without cash; cash is recorded at each door by the person who collects it. */
export function handOverOf(manifest: Manifest, boxes: readonly Box[]): Box[] {
  const active = new Set(manifest.boxes.filter((box) => box.active).map((box) => box.consignmentId))
  return boxes.filter((box) => box.state === 'dispatched' && box.due === 0 && active.has(box.id))
}

/** One after the other: a box that has changed in the meantime does not stop the others, and is named with the reason. */
export async function handOver({ ctx, shop, subject: manifest, sent, language }: ActionContext<Manifest>) {
  const ticked = tickedBoxes(sent)
  if (ticked.length === 0) return { ok: false, problem: 'nothing-chosen' } as const
  const loaded = new Set(manifest.boxes.map((box) => box.consignmentId))
  const boxes = await boxesByIds(
    ctx.db,
    ticked.filter((id) => loaded.has(id)),
  )
  const free = new Set(handOverOf(manifest, boxes).map(({ id }) => id))
  const t = officeWords(language)
  const result: BulkResult = { done: [], refused: [] }
  for (const box of boxes) {
    const { id, orderId, number } = box
    const delivered = free.has(id)
      ? await deliverOrder(ctx, { orderId, consignmentId: id, note: manifest.number, shopUrl: shop.config.shopUrl })
      : null
    if (delivered?.ok) result.done.push(id)
    else {
      const own = box.state === 'dispatched' && box.due > 0 ? 'stays.cash' : 'stays.not-on-the-way'
      const key = delivered ? sentenceKey('refused', 'manifest', delivered.problem) : null
      result.refused.push({ id, name: number, text: t(key ?? own) })
    }
  }
  return result.done.length > 0 ? ({ ok: true, ...result } as const) : none('none-handed-over', result.refused)
}
