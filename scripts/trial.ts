// What the commands that try a database of Debian's packages have in common: a folder, an account, and the sentences they print.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect, type Database } from '#platform/database/connect.ts'
import { serverAccount, temporaryFolder, type Account } from '#platform/database/server-account.ts'
import type { Tables } from '#shop/tables.ts'
import { runProcess, type RunningProcess } from './run-process.ts'

export type Trial = {
  /** Deleted at the end. */
  folder: string
  /** That of the database server, when this is root. */
  account: Account | undefined
  /** What is stopped at the end, the last one first. */
  ends: (() => Promise<unknown>)[]
  /** Prints a sentence; the command fails when it does not hold. */
  say: (ok: boolean, sentence: string) => void
  /** Plays it, stops everything, and sets the exit code. */
  run: (play: () => Promise<void>) => Promise<void>
}

export async function openTrial(name: string): Promise<Trial> {
  const account = await serverAccount('/nowhere')
  const folder = await mkdtemp(join(await temporaryFolder(account), `shop-${name}-`))
  await chmod(folder, 0o711)
  const ends: Trial['ends'] = [() => rm(folder, { recursive: true, force: true })]
  let failed = 0
  const close = async () => {
    for (const end of ends.splice(0).toReversed())
      await end().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().then(() => process.exit(130)))
  return {
    folder,
    account,
    ends,
    say(ok, sentence) {
      if (!ok) failed += 1
      process.stdout.write(`${ok ? 'ok      ' : 'FAILED  '} ${sentence}\n`)
    },
    async run(play) {
      try {
        await play()
      } finally {
        await close()
      }
      process.stdout.write(failed === 0 ? 'Everything held.\n' : `${failed} steps failed.\n`)
      process.exitCode = failed === 0 ? 0 : 1
    },
  }
}

/** Starts a program as an account, or as ourselves without one. */
export function runAs(
  account: Account | undefined,
  [path, ...args]: readonly [string, ...string[]],
  options: Parameters<typeof runProcess>[2],
): RunningProcess {
  if (!account) return runProcess(path, args, options)
  const who = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  return runProcess('setpriv', [...who, path, ...args], options)
}

export async function withDatabase<Result>(url: string, work: (database: Database<Tables>) => Promise<Result>): Promise<Result> {
  const database = connect<Tables>(url, { max: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const PLENTY = 1_000_000_000

/** Fruit and places for every order. */
export function makePlenty(url: string): Promise<void> {
  return withDatabase(url, (database) =>
    database.transaction(async (tx) => {
      await sql`update fulfilment.slots set capacity_drops = ${PLENTY}, capacity_grams = ${PLENTY}`.execute(tx)
      await sql`update fulfilment.slot_days set capacity_drops = ${PLENTY}, capacity_grams = ${PLENTY}`.execute(tx)
      await sql`
        with more as (
          update inventory.lots set on_hand = on_hand + ${PLENTY}::integer where state = 'received' and not quarantined returning id)
        insert into inventory.movements (lot_id, kind, amount, reason, actor, at)
        select id, 'counted', ${PLENTY}::integer, 'plenty', 'system:plenty', now() from more`.execute(tx)
    }),
  )
}
