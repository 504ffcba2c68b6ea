import { clearDemo, demoPlan, demoPlanVersion, markTryOut } from '#shop/demo/index.ts'
import { DEMO_PARTS, type DemoName, type KeptRow } from '#shop/demo/model.ts'
import { formatDay, formatMoney, formatNumber, inLanguage } from '#shop/values/index.ts'
import { knownId, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { officeWords } from '../office-words.server.ts'

export type DemoView = Awaited<ReturnType<typeof demoView>>

/** In the address and in the form: what the owner changed goes, too. */
const CHANGED_TOO = 'too'
const MOST_NAMES = 12

/** What clearing the demo would do now; null when there is nothing to clear. */
export async function demoView({ ctx, shop, language }: StaffContext, search: URLSearchParams) {
  const changedToo = search.get('changed') === CHANGED_TOO
  const plan = await demoPlan(ctx.db, { seed: await shop.seedTexts(), changedToo })
  if (!plan) return null
  const t = officeWords(language)
  const nameOf = (name: DemoName) => (typeof name === 'string' ? name : inLanguage(name, language))
  const why = ({ because }: KeptRow) => {
    if (because.reason === 'changed') return t('demo.youChanged')
    return because.name === null
      ? t(`demo.usedBy.${because.by}`, { name: '' })
      : t(`demo.usedBy.${because.by}`, { name: nameOf(because.name) })
  }
  return {
    goes: DEMO_PARTS.filter((part) => plan.goes[part].length > 0).map((part) => ({
      part,
      name: t(`demo.part.${part}`),
      count: formatNumber(plan.goes[part].length, language),
      names: [
        ...plan.goes[part].slice(0, MOST_NAMES).map(({ name }) => nameOf(name)),
        ...(plan.goes[part].length > MOST_NAMES ? ['…'] : []),
      ].join(', '),
    })),
    texts: plan.texts.map((text) => t(`demo.text.${text}`)).join(', '),
    kept: plan.kept.map((row) => ({
      id: `${row.part} ${row.id}`,
      part: t(`demo.part.${row.part}`),
      name: nameOf(row.name),
      why: why(row),
    })),
    stays: t(
      'demo.staysList',
      Object.fromEntries(Object.entries(plan.stays).map(([what, count]) => [what, formatNumber(count, language)])),
    ),
    real: plan.real,
    tryOuts: plan.tryOuts.map(({ id, number, name, day, total, marked }) => ({
      id,
      number,
      line: [name, formatDay(day, language, 'withYear'), formatMoney(total, language)].join(', '),
      marked,
    })),
    changed: changedToo
      ? ('cleared' as const)
      : plan.kept.some(({ because }) => because.reason === 'changed')
        ? ('kept' as const)
        : null,
    about: changedToo ? CHANGED_TOO : '',
    seen: demoPlanVersion(plan),
  }
}

/** Whether the index of the settings offers the page. */
export async function isDemoOffered({ ctx, shop }: Pick<StaffContext, 'ctx' | 'shop'>): Promise<boolean> {
  return (await demoPlan(ctx.db, { seed: await shop.seedTexts(), changedToo: false })) !== null
}

const intent = intentsOf<'demo'>()

export const demoActions = defineActions({
  page: 'demo',
  sees: 'clear-demo',
  intents: {
    clear: intent({
      name: 'demo.clear',
      run: async ({ ctx, shop, about, seen }) =>
        clearDemo(ctx, { seed: await shop.seedTexts(), changedToo: about === CHANGED_TOO, seen }),
      done: 'demo-cleared',
    }),
    'try-out': intent({
      name: 'demo.tryOut',
      run: ({ ctx, about }) => markTryOut(ctx, { orderId: knownId(about), tryOut: true }),
      done: 'tried-out',
    }),
    'no-try-out': intent({
      name: 'demo.noTryOut',
      run: ({ ctx, about }) => markTryOut(ctx, { orderId: knownId(about), tryOut: false }),
      done: 'real-order',
    }),
  },
})
