import type { WorkHealth } from './health.ts'

/** Problems that need attention, worst first. */
export type Trouble =
  | { kind: 'plain-http' }
  | { kind: 'ledger'; count: number }
  | { kind: 'disk-low'; freeBytes: number }
  | { kind: 'gateway-down'; service: string; failed: number; asked: number }
  | { kind: 'backup-old'; at: Date | null; problem: string | null }
  | { kind: 'jobs-given-up'; count: number }
  | { kind: 'jobs-late'; since: Date }
  | { kind: 'messages-late'; channel: 'sms' | 'email'; since: Date }
  | { kind: 'messages-failed'; channel: 'sms' | 'email'; count: number }
  | { kind: 'process-silent'; count: number }

/** The channels with a gateway; messages of the others stay in the outbox intentionally. */
type Leaving = Record<'sms' | 'email', boolean>

// Six heartbeats: some may be late on a busy machine.
const SILENT_AFTER_MS = 30_000
const LATE_JOB_MS = 5 * 60_000
const LATE_MESSAGE_MS = 10 * 60_000
// One night, plus two hours to finish.
const OLD_BACKUP_MS = 26 * 3_600_000
const LITTLE_DISK = 1024 ** 3

/** The settings that health depends on. */
export type SetUp = {
  leaving: Leaving
  /** Shoppers reach the shop without encryption. */
  plainHttp: boolean
}

export function troubles({ now, processes, jobs, messages, gateways, ledger, backup }: WorkHealth, setUp: SetUp): Trouble[] {
  const { leaving } = setUp
  const found: Trouble[] = setUp.plainHttp ? [{ kind: 'plain-http' }] : []
  const before = (ms: number) => now.getTime() - ms
  if (ledger && ledger.differences > 0) found.push({ kind: 'ledger', count: ledger.differences })
  const silent = processes.filter(({ seenAt }) => isSilent(seenAt, now))
  const free = processes.flatMap(({ seenAt, facts }) =>
    isSilent(seenAt, now) || facts.diskFree === null ? [] : [facts.diskFree],
  )
  const leastFree = Math.min(...free)
  if (leastFree < LITTLE_DISK) found.push({ kind: 'disk-low', freeBytes: leastFree })
  for (const { service, failed, asked, answeredAt, failedAt } of gateways) {
    // Down while there was no answer after the last failure.
    if (failedAt && (!answeredAt || answeredAt < failedAt)) found.push({ kind: 'gateway-down', service, failed, asked })
  }
  // Only for a shop with scheduled nightly backups.
  if (backup?.scheduledSince && (!backup.lastAt || backup.lastAt.getTime() < before(OLD_BACKUP_MS)))
    found.push({ kind: 'backup-old', at: backup.lastAt, problem: backup.problem })
  if (jobs.givenUpCount > 0) found.push({ kind: 'jobs-given-up', count: jobs.givenUpCount })
  if (jobs.dueSince && jobs.dueSince.getTime() < before(LATE_JOB_MS)) found.push({ kind: 'jobs-late', since: jobs.dueSince })
  for (const { channel, oldest, failed } of messages) {
    if (leaving[channel] && oldest && oldest.getTime() < before(LATE_MESSAGE_MS))
      found.push({ kind: 'messages-late', channel, since: oldest })
    if (failed > 0) found.push({ kind: 'messages-failed', channel, count: failed })
  }
  if (silent.length > 0) found.push({ kind: 'process-silent', count: silent.length })
  return found
}

export function isSilent(seenAt: Date, now: Date): boolean {
  return now.getTime() - seenAt.getTime() > SILENT_AFTER_MS
}
