import {
  changeEndpoint,
  changeSecret,
  pauseEndpoint,
  removeEndpoint,
  replayDeliveries,
  resendDelivery,
  resumeEndpoint,
  secretOf,
  sendTest,
  type Delivery,
  type Endpoint,
} from '#shop/webhooks/index.ts'
import type { Language } from '#shop/values/index.ts'
import { found, notFound } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { listPath, readList } from '../kit/list/list-url.ts'
import { deliveriesList, position } from './deliveries-list.ts'
import { resultOf } from './deliveries.server.ts'
import { ENDPOINT_MISTAKES, endpointIn, told } from './types.server.ts'
import { endpointOf } from './webhook.server.ts'

/** What is shown once: the secret, or what came of a test. */
export type WebhookShown = { secret: string; isNew: boolean } | { test: TestView }
export type TestView = { state: Delivery['state']; result: string | null; answer: string | null }

type Context = ActionContext<Endpoint>

const intent = intentsOf<'webhook', Endpoint>()

export const webhookActions = defineActions({
  page: 'webhook',
  sees: 'manage-integrations',
  subject: (staff, { endpointId = '' }) => endpointOf(staff, endpointId),
  mistakes: ENDPOINT_MISTAKES,
  intents: {
    change: intent({
      name: 'webhook.change',
      fields: endpointIn,
      run: async ({ ctx, shop, subject: { id }, seen }, input) => {
        const seenVersion = /^\d{1,9}$/.test(seen) ? Number(seen) : 0
        return inWords(await changeEndpoint(ctx, { id, seenVersion, input, receivers: shop.config.webhookReceivers }))
      },
    }),
    'show-secret': intent({
      name: 'webhook.showSecret',
      run: async ({ ctx, subject: { id } }) => ({ ok: true, secret: found(await secretOf(ctx.db, id)) }) as const,
      shows: (_, { secret }): WebhookShown => ({ secret, isNew: false }),
    }),
    'new-secret': intent({
      name: 'webhook.newSecret',
      run: async ({ ctx, subject: { id } }) => {
        const changed = inWords(await changeSecret(ctx, id))
        return changed.ok ? ({ ok: true, secret: found(await secretOf(ctx.db, id)) } as const) : changed
      },
      shows: (_, { secret }): WebhookShown => ({ secret, isNew: true }),
    }),
    pause: intent({
      name: 'webhook.pause',
      run: async ({ ctx, subject: { id } }) => inWords(await pauseEndpoint(ctx, id)),
    }),
    resume: intent({
      name: 'webhook.resume',
      run: async ({ ctx, subject: { id } }) => inWords(await resumeEndpoint(ctx, id)),
    }),
    test: intent({
      name: 'webhook.test',
      run: async ({ shop, subject: { id } }) => {
        const { db, clock } = shop
        return { ok: true, delivery: found(await sendTest({ db, clock, receivers: shop.config.webhookReceivers }, id)) } as const
      },
      shows: ({ language }, { delivery }): WebhookShown => ({ test: testView(delivery, language) }),
    }),
    resend: intent({
      name: 'webhook.resend',
      run: async ({ ctx, subject: { id }, about }) => {
        if (position(about) === '') throw notFound()
        return resent(await resendDelivery(ctx, { endpointId: id, position: Number(about) }))
      },
      to: logPath,
    }),
    replay: intent({
      name: 'webhook.replay',
      fields: (read) => read.timeIfAny('since') ?? read.known('since', null, new Date(0)),
      run: async ({ ctx, subject: { id } }, since) => resent(await replayDeliveries(ctx, { endpointId: id, since })),
      to: (context, { count }) => countedPath(context, count),
    }),
    'replay-failed': intent({
      name: 'webhook.replayFailed',
      run: async ({ ctx, subject: { id } }) =>
        resent(await replayDeliveries(ctx, { endpointId: id, since: new Date(0), only: 'failed' })),
      to: (context, { count }) => countedPath(context, count),
      done: 'replay',
    }),
    remove: intent({
      name: 'webhook.remove',
      run: async ({ ctx, subject: { id } }) => inWords(await removeEndpoint(ctx, id)),
      to: () => '/office/settings/webhooks',
      done: 'webhook-removed',
    }),
  },
})

type Refused = { ok: false; problem: string }

/** In the words of the page; a webhook that was removed in the meantime is a 404. */
function inWords<Result extends { ok: true } | Refused>(result: Result) {
  if (result.ok) return result as Extract<Result, { ok: true }>
  const { problem } = result as Extract<Result, Refused>
  if (problem === 'unknown') throw notFound()
  return { ok: false, problem: told(problem as Exclude<Extract<Result, Refused>['problem'], 'unknown'>) } as const
}

function resent(result: { ok: true; count: number } | { ok: false; problem: 'unknown' }) {
  return result.ok ? result : ({ ok: false, problem: 'nothing-to-send' } as const)
}

/** The same part of the log. */
function logPath({ url }: Context): string {
  const shown = readList(deliveriesList, url.searchParams)
  return listPath({ path: url.pathname }, shown, shown.after === null ? {} : { after: shown.after })
}

function countedPath({ url }: Context, count: number): string {
  return `${url.pathname}?count=${count}`
}

function testView(delivery: Delivery, language: Language): TestView {
  return { state: delivery.state, result: resultOf(delivery, language), answer: delivery.answer === '' ? null : delivery.answer }
}
