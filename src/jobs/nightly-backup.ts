import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { enqueueOnce } from '#platform/nightly.ts'
import { rootOf } from '#platform/root-of.ts'
import { addDays, dayInDhaka, instantInDhaka } from '#shop/values/index.ts'
import type { Shop } from '#web/http/request-context.ts'

const PROGRAM = 'scripts/backup.ts'
const LONGEST_MS = 6 * 60 * 60 * 1000
const LATER_ATTEMPTS = 3

/** With BACKUP_AT: ensures that the job for the next nightly backup exists. Every process calls it at its start. */
export async function planNightlyBackup({ db, clock, config }: Pick<Shop, 'db' | 'clock' | 'config'>): Promise<void> {
  const { at } = config.backup
  if (at === null) return
  const now = clock()
  const today = dayInDhaka(now)
  const tonight = instantInDhaka(today, at)
  const runAt = tonight > now ? tonight : instantInDhaka(addDays(today, 1), at)
  await enqueueOnce(db, { kind: 'take-backup', runAt, now })
}

/** The job `take-backup`: runs a separate process with the settings of this one, which records the result itself. */
export async function nightlyBackup(shop: Pick<Shop, 'db' | 'clock' | 'config'>, attempt: number): Promise<void> {
  // BACKUP_AT was removed after the job was planned.
  if (shop.config.backup.at === null || attempt > LATER_ATTEMPTS) return
  await planNightlyBackup(shop)
  const script = join(rootOf(PROGRAM), PROGRAM)
  await promisify(execFile)(process.execPath, [script, '--nightly'], { timeout: LONGEST_MS }).catch((error: unknown) => {
    const said = (error as { stderr?: string }).stderr?.trim()
    throw new Error(said || String(error), { cause: error })
  })
}
