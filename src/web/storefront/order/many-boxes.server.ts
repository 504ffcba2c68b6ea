import type { OrderPage } from '#shop/customers/index.ts'
import type { OrderStatus } from '#shop/ordering/index.ts'
import { formatInstant, type Language } from '#shop/values/index.ts'
import type { Translate } from '#texts/catalogue.ts'
import type { OrderWord } from './texts.ts'
import type { ShownStep } from './timeline-steps.server.ts'

type State = OrderPage['consignments'][number]['state']
type PageContext = { language: Language; say: Translate<OrderWord> }

/** How far a box has come. A box that was not handed over, or came back, has been on the way. */
const REACHED: Record<Exclude<State, 'cancelled'>, number> = {
  planned: 0,
  packed: 1,
  dispatched: 2,
  failed: 2,
  returned: 2,
  delivered: 3,
}
const STEPS: readonly OrderStatus[] = ['packed', 'on-the-way', 'delivered']

/** The states of the boxes of an order that has several; null for all other orders. */
export function boxesOf({ consignments }: Pick<OrderPage, 'consignments'>): Exclude<State, 'cancelled'>[] | null {
  if (consignments.length < 2) return null
  return consignments.flatMap(({ state }) => (state === 'cancelled' ? [] : [state]))
}

/** `338 of 340 boxes are delivered. 2 are being planned again.` Null before the first box has left. */
export function boxesHeadline(boxes: readonly Exclude<State, 'cancelled'>[], { say }: PageContext): string | null {
  const count = (state: State) => boxes.filter((one) => one === state).length
  if (boxes.every((state) => REACHED[state] < 2) || count('delivered') === boxes.length) return null
  const [failed, returned] = [count('failed'), count('returned')]
  return [
    say('order.boxesDelivered', { delivered: count('delivered'), total: boxes.length }),
    failed > 0 && say('order.boxesAgain', { count: failed }),
    returned > 0 && say('order.boxesBack', { count: returned }),
  ]
    .filter((part) => part !== false)
    .join(' ')
}

/** The timeline of all boxes together: each step says how many have reached it. */
export function boxesSteps(
  { status, timeline }: Pick<OrderPage, 'status' | 'timeline'>,
  boxes: readonly Exclude<State, 'cancelled'>[],
  { language, say }: PageContext,
): ShownStep[] {
  const before = timeline.flatMap(({ status: step, at }): ShownStep[] =>
    step === 'placed' || step === 'confirmed'
      ? [
          {
            key: step,
            state: at === null ? 'ahead' : 'done',
            title: say(`order.${step}`),
            detail: at ? formatInstant(at, language) : '',
          },
        ]
      : [],
  )
  const total = boxes.length
  const reached = STEPS.map((_, index) => boxes.filter((state) => REACHED[state] > index).length)
  const now = status === 'placed' ? -1 : reached.findIndex((count) => count < total)
  return [
    ...before,
    ...STEPS.map((step, index): ShownStep => {
      const count = reached[index]!
      return {
        key: step,
        state: count === total ? 'done' : index === now ? 'now' : 'ahead',
        title: say(`order.${step}`),
        detail: count === 0 ? '' : say('order.boxesReached', { count, total }),
      }
    }),
  ]
}
