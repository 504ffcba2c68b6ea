import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rootOf } from '#platform/root-of.ts'
import type { Shop } from '#web/http/request-context.ts'
import { planDaily } from './plan-daily.ts'

const PROGRAM = 'scripts/backup.ts'
const LONGEST_MS = 6 * 60 * 60 * 1000
const LATER_ATTEMPTS = 3

/** With BACKUP_AT: ensures that the job for the next nightly backup exists. Every process calls it at its start. */
export async function planNightlyBackup(shop: Pick<Shop, 'db' | 'clock' | 'config'>): Promise<void> {
  const { at } = shop.config.backup
  if (at !== null) await planDaily(shop, { kind: 'take-backup', at })
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
