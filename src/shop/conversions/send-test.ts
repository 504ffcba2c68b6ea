import { sql } from 'kysely'
import type { ConversionConfig, DestinationName } from '#platform/conversion-settings.ts'
import type { Ctx } from '../context.ts'
import { inEachLanguage, paisa, type Phone } from '../values/index.ts'
import type { Conversion } from './destination.ts'
import { destinationSettings } from './destination-settings.ts'
import { DESTINATIONS } from './destinations/index.ts'
import { eventIdOf, post } from './send.ts'

type Tested = { ok: true } | { ok: false; problem: 'not-set-up' | 'no-secret' | 'no-test-code' }

/** Sends an order that nobody placed, in a way that counts as no purchase, and keeps what was answered. */
export async function sendTestConversion(
  ctx: Ctx,
  { name, config, shopUrl }: { name: DestinationName; config: ConversionConfig; shopUrl: string },
): Promise<Tested> {
  const destination = DESTINATIONS[name]
  const settings = (await destinationSettings(ctx.db)).find((row) => row.name === name)!
  const access = config[name]
  if (settings.version === 0) return { ok: false, problem: 'not-set-up' }
  if (!access) return { ok: false, problem: 'no-secret' }
  if (destination.testsByCode && settings.testCode === null) return { ok: false, problem: 'no-test-code' }
  const { account, testCode } = settings
  const { url, body } = destination.testRequest(testConversion(ctx.now, shopUrl), { ...access, account, testCode })
  const answered = await post({ name, url, body })
  const verdict =
    answered.came === 'answer' ? destination.testVerdict(answered) : { is: 'failed' as const, answer: answered.came }
  const accepted = verdict.is === 'sent'
  await sql`
    update conversions.destinations set tested_at = ${ctx.now}::timestamptz, test_accepted = ${accepted},
      test_answer = ${verdict.is === 'sent' ? null : verdict.answer}
    where name = ${name}`.execute(ctx.db)
  return { ok: true }
}

/** With the number of no subscriber. */
function testConversion(now: Date, shopUrl: string): Conversion {
  return {
    eventId: eventIdOf(`test ${now.toISOString()}`),
    kind: 'purchase',
    at: now,
    facts: {
      number: 'TEST',
      buyer: { name: 'Test Order', phone: '+8801000000000' as Phone, email: null },
      total: paisa(10_000),
      delivery: paisa(0),
      lines: [
        {
          variantId: 'test',
          name: inEachLanguage(() => 'Test'),
          label: inEachLanguage(() => 'Test'),
          units: 1,
          linePaisa: paisa(10_000),
          discount: paisa(0),
        },
      ],
    },
    browser: 'Mozilla/5.0',
    clicks: {},
    landedAt: null,
    shopUrl,
  }
}
