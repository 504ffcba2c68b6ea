import {
  changeDestination,
  conversionCounts,
  DESTINATIONS,
  destinationSettings,
  lastTries,
  sendTestConversion,
  type ConversionTry,
  type DestinationName,
  type DestinationSettings,
} from '#shop/conversions/index.ts'
import { orderNumbers } from '#shop/ordering/index.ts'
import { formatInstant, formatNumber } from '#shop/values/index.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, languageName } from '#shop/values/language.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { officeWords } from '../office-words.server.ts'

export type AdvertisingView = Awaited<ReturnType<typeof advertisingView>>

/** The setting of the process that holds the secret of each. */
const SECRETS: Record<DestinationName, string> = { meta: 'META_CONVERSIONS_TOKEN', google: 'GOOGLE_CONVERSIONS_SECRET' }

const STATES = ['waiting', 'sent', 'refused', 'too-late', 'dropped'] as const

/** The addresses of the catalogues, and each destination with what came of it. */
export async function advertisingView(staff: StaffContext) {
  const { ctx, shop, language } = staff
  const t = officeWords(language)
  const { shopUrl } = shop.config
  const feed = (key: string, label: string, path: string, help: string) => ({ key, label, value: `${shopUrl}${path}`, help })
  const counts = await conversionCounts(ctx.db)
  const all = await destinationSettings(ctx.db)
  return {
    feeds: [
      feed('meta', t('advertising.metaFeed'), '/feed/catalogue.csv', t('advertising.metaFeedHelp')),
      feed('languages', t('advertising.metaLanguages'), '/feed/catalogue-languages.csv', t('advertising.metaLanguagesHelp')),
      ...LANGUAGES.map((one) => {
        const path = `/feed/products.xml${one === DEFAULT_LANGUAGE ? '' : `?lang=${one}`}`
        return feed(
          `google-${one}`,
          t('advertising.googleFeed', { language: languageName(one) }),
          path,
          t('advertising.googleFeedHelp'),
        )
      }),
    ],
    destinations: await Promise.all(
      all.map(async (settings) => ({
        ...destinationView(settings, staff),
        counts: STATES.map((state) => ({ state, count: formatNumber(counts.get(settings.name)?.[state] ?? 0, language) })),
        tries: await triesOf(staff, settings.name),
      })),
    ),
  }
}

function destinationView(settings: DestinationSettings, { shop, language }: StaffContext) {
  const { name, account, testCode, active, failingSince, testedAt, testAccepted, testAnswer, version } = settings
  const t = officeWords(language)
  const at = (instant: Date) => formatInstant(instant, language)
  const hasSecret = shop.config.conversions[name] !== null
  const isFailing = active && failingSince !== null
  return {
    name,
    state: isFailing
      ? t('advertising.failing', { at: at(failingSince) })
      : t(active && hasSecret ? 'advertising.on' : 'advertising.off'),
    tone: isFailing ? ('bad' as const) : active && hasSecret ? ('good' as const) : ('plain' as const),
    missing: hasSecret ? null : SECRETS[name],
    testsByCode: DESTINATIONS[name].testsByCode,
    mayTest: hasSecret && version > 0,
    tested:
      testedAt &&
      t(testAccepted ? 'advertising.tested' : 'advertising.testedNot', { at: at(testedAt), answer: testAnswer ?? '' }),
    fields: { adAccount: account, adTestCode: testCode ?? '', adActive: active ? 'yes' : '' } as Record<string, string>,
    seen: version,
  }
}

async function triesOf({ ctx, language }: StaffContext, name: DestinationName) {
  const t = officeWords(language)
  const tries = await lastTries(ctx.db, name)
  const numbers = await orderNumbers(
    ctx.db,
    tries.map(({ orderId }) => orderId),
  )
  return tries.map((one) => ({
    key: `${one.orderId} ${one.kind}`,
    orderId: one.orderId,
    number: numbers.get(one.orderId) ?? '',
    at: formatInstant(one.triedAt, language),
    state: one.state,
    isRefund: one.kind === 'refund',
    answer: answerOf(one, t),
  }))
}

function answerOf({ problem, answer, status }: ConversionTry, t: ReturnType<typeof officeWords>): string {
  if (problem === 'not-reached' || problem === 'no-answer') return t(`advertisingProblem.${problem}`)
  return answer ?? (status === null ? '' : String(status))
}

const intent = intentsOf<'advertising'>()

export const advertisingActions = defineActions({
  page: 'advertising',
  sees: 'manage-integrations',
  mistakes: { account: 'adAccount', 'test-code': 'adTestCode', 'no-secret': 'adActive' },
  intents: {
    save: intent({
      name: 'settings.save',
      fields: (read) => ({
        account: read.text('adAccount'),
        testCode: read.text('adTestCode'),
        active: read.yes('adActive'),
      }),
      run: ({ ctx, shop, about, seen }, input) => {
        const version = /^\d{1,9}$/.test(seen) ? Number(seen) : -1
        return changeDestination(ctx, { name: nameOf(about), seen: version, input, config: shop.config.conversions })
      },
    }),
    test: intent({
      name: 'advertising.test',
      run: ({ ctx, shop, about }: ActionContext) => {
        const { conversions, shopUrl } = shop.config
        return sendTestConversion(ctx, { name: nameOf(about), config: conversions, shopUrl })
      },
    }),
  },
})

function nameOf(about: string): DestinationName {
  const known = (Object.keys(DESTINATIONS) as DestinationName[]).find((name) => name === about)
  if (!known) throw notFound()
  return known
}
