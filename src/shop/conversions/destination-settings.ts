import { sql } from 'kysely'
import { DESTINATION_NAMES, type ConversionConfig, type DestinationName } from '#platform/conversion-settings.ts'
import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'
import { DESTINATIONS } from './destinations/index.ts'

/** One destination as the office sets it up. */
export type DestinationSettings = {
  name: DestinationName
  account: string
  testCode: string | null
  active: boolean
  failures: number
  failingSince: Date | null
  sentAt: Date | null
  testedAt: Date | null
  testAccepted: boolean | null
  testAnswer: string | null
  /** 0: it was never set up. */
  version: number
}

const NEVER: Omit<DestinationSettings, 'name'> = {
  account: '',
  testCode: null,
  active: false,
  failures: 0,
  failingSince: null,
  sentAt: null,
  testedAt: null,
  testAccepted: null,
  testAnswer: null,
  version: 0,
}

/** Every destination, also those that were never set up. */
export async function destinationSettings(reader: Reader): Promise<DestinationSettings[]> {
  const { rows } = await sql<DestinationSettings>`
    select name, account, test_code as "testCode", active, failures, failing_since as "failingSince", sent_at as "sentAt", tested_at as "testedAt",
      test_accepted as "testAccepted", test_answer as "testAnswer", version
    from conversions.destinations`.execute(reader)
  return DESTINATION_NAMES.map((name) => rows.find((row) => row.name === name) ?? { name, ...NEVER })
}

/** Those that buyers are asked about: turned on, and with their secret. */
export async function offeredDestinations(reader: Reader, config: ConversionConfig): Promise<DestinationName[]> {
  const all = await destinationSettings(reader)
  return all.filter(({ name, active }) => active && config[name] !== null).map(({ name }) => name)
}

export type DestinationInput = { account: string; testCode: string; active: boolean }
type DestinationProblem = 'account' | 'test-code' | 'no-secret' | 'edit-conflict'

/** Turning it off drops what is waiting for it. */
export function changeDestination(
  ctx: Ctx,
  { name, seen, input, config }: { name: DestinationName; seen: number; input: DestinationInput; config: ConversionConfig },
): Promise<{ ok: true } | { ok: false; problem: DestinationProblem }> {
  const { accountForm, takesRefunds } = DESTINATIONS[name]
  return ctx.db.transaction(async (tx) => {
    const before = (await destinationSettings(tx)).find((row) => row.name === name)!
    if (before.version !== seen) return { ok: false, problem: 'edit-conflict' } as const
    const account = input.account.trim().toUpperCase()
    if (!accountForm.test(account)) return { ok: false, problem: 'account' } as const
    const testCode = input.testCode.trim() || null
    if (testCode !== null && !/^[\w-]{1,40}$/.test(testCode)) return { ok: false, problem: 'test-code' } as const
    if (input.active && config[name] === null) return { ok: false, problem: 'no-secret' } as const
    // Of two people at once, the second one changes no row.
    const saved = await sql`
      insert into conversions.destinations (name, account, test_code, active, takes_refunds)
      values (${name}, ${account}, ${testCode}, ${input.active}, ${takesRefunds})
      on conflict (name) do update set account = excluded.account, test_code = excluded.test_code, active = excluded.active,
        takes_refunds = excluded.takes_refunds, failures = 0, failing_since = null, next_try_at = null, version = destinations.version + 1
      where destinations.version = ${seen}`.execute(tx)
    if (saved.numAffectedRows === 0n) return { ok: false, problem: 'edit-conflict' } as const
    if (!input.active) {
      await sql`
        update conversions.conversions set state = 'dropped', locked_until = null, next_try_at = null
        where destination = ${name} and state = 'waiting'`.execute(tx)
    }
    if (before.active !== input.active) await pagesChanged(tx, 'conversions', ctx.now)
    await writeAudit(tx, ctx, {
      action: 'change-destination',
      subject: { type: 'destination', id: name, name },
      before: before.version === 0 ? null : { adAccount: before.account, active: before.active },
      after: { adAccount: account, active: input.active },
    })
    return { ok: true } as const
  })
}
