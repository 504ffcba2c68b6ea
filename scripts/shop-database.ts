// A second process on a running shop's database, for benchmarks and browser tests.
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#platform/database/connect.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { makeLog } from '#platform/log.ts'
import type { Db } from '#shop/context.ts'
import type { Tables } from '#shop/tables.ts'

const LONGEST_WAIT_MS = 300_000

export async function openShopDatabase(
  dataDir: string,
  options: { onStatement?: (text: string) => void } = {},
): Promise<{ db: Db; close: () => Promise<void> }> {
  const server = await openEmbedded({ dataDir, log: makeLog({ level: 'silent', readable: false }) })
  const db = connect<Tables>(server.connection, { max: 2, ...options })
  return {
    db,
    async close() {
      await db.close()
      await server.stop()
    },
  }
}

/** Waits until no background jobs are left: a new shop makes its photo sizes, which uses both cores for a while. */
export async function jobsDone(db: Db): Promise<void> {
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += 250) {
    const left = await db
      .selectFrom('platform.jobs')
      .select('id')
      .where('finished_at', 'is', null)
      // Jobs scheduled for later, such as nightly ones, do not count.
      .where(({ eb, or, ref }) => or([eb('attempts', '>', 0), eb('run_at', '<=', ref('created_at'))]))
      .limit(1)
      .executeTakeFirst()
    if (!left) return
    await wait(250)
  }
  throw new Error('The shop is still busy with background jobs after five minutes.')
}
