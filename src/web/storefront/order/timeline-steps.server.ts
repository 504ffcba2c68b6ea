import type { OrderStatus, TimelineStep } from '#shop/ordering/index.ts'
import { formatInstant, type Language } from '#shop/values/index.ts'
import type { OrderWord } from './texts.ts'
import { whenInFull, type Coming } from './when-it-comes.ts'

/** One step of an order's timeline, ready to show. */
export type ShownStep = { key: OrderStatus; state: 'done' | 'now' | 'ahead'; title: string; detail: string }

type PageContext = { language: Language; say: (text: OrderWord, words?: Record<string, string>) => string }

export function timelineSteps(steps: readonly TimelineStep[], coming: Coming, pageContext: PageContext): ShownStep[] {
  return steps.map(({ status, state, at }) => ({
    key: status,
    state,
    title: pageContext.say(`order.${status}`),
    detail: detailOf({ status, state, at }, coming, pageContext),
  }))
}

function detailOf({ status, state, at }: TimelineStep, coming: Coming, { language, say }: PageContext): string {
  const moment = at === null ? '' : formatInstant(at, language)
  if (status === 'failed-attempt') return [moment, say('order.failedText')].filter(Boolean).join('. ')
  if (status === 'delivered' && state === 'ahead') return whenInFull(coming, { language, say })
  return moment
}
