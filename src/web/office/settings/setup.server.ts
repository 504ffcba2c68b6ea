import type { Permission } from '#shop/accounts/index.ts'
import { setupProgress, skipSetupSteps } from '#shop/demo/index.ts'
import type { SetupStep } from '#shop/demo/model.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'

export const SETUP_NEEDS: Permission = 'set-up-shop'
export const SETUP_PATH = '/office/settings/setup'

/** Where each step is done: a page of the office that stays useful, or the shop itself. */
const PATHS: Record<SetupStep, string> = {
  name: '/office/settings/brand',
  logo: '/office/settings/brand',
  reach: '/office/settings/brand',
  licences: '/office/settings/brand',
  delivery: '/office/settings/delivery',
  slots: '/office/settings/delivery',
  payments: '/office/settings/payments',
  demo: '/office/settings/demo',
  fruit: '/office/products/fruit',
  lot: '/office/stock/receive',
  home: '/office/settings/home',
  'test-order': '/office/orders/new',
  open: '/office/products',
}

export type SetupView = Awaited<ReturnType<typeof setupView>>

/** The steps of opening the shop, how far each is, and which is next. */
export async function setupView({ ctx, shop }: Pick<StaffContext, 'ctx' | 'shop'>) {
  const steps = await setupProgress(ctx.db, { now: ctx.now, seed: await shop.seedTexts() })
  return {
    steps: steps.map(({ step, state }) => ({ step, state, to: PATHS[step] })),
    total: steps.length,
    done: steps.filter(({ state }) => state === 'done').length,
    left: steps.filter(({ state }) => state === 'open').length,
    next: steps.find(({ state }) => state === 'open')?.step ?? null,
  }
}

const intent = intentsOf<'setup'>()

export const setupActions = defineActions({
  page: 'setup',
  sees: SETUP_NEEDS,
  intents: {
    skip: intent({
      name: 'setup.skip',
      run: ({ ctx, about }) => skipSetupSteps(ctx, { steps: [about], skip: true }),
      done: 'setup-changed',
    }),
    resume: intent({
      name: 'setup.resume',
      run: ({ ctx, about }) => skipSetupSteps(ctx, { steps: [about], skip: false }),
      done: 'setup-changed',
    }),
    'skip-rest': intent({
      name: 'setup.skipRest',
      run: ({ ctx, about }) => skipSetupSteps(ctx, { steps: about.split(','), skip: true }),
      done: 'setup-changed',
    }),
  },
})
