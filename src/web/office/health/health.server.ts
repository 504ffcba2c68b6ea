import { retryJob } from '#platform/jobs.ts'
import { SERVICES, isConversionDestination, isCourier, isPaymentGateway } from '#platform/external-call-stats.ts'
import { isPlainHttp } from '#platform/plain-http.ts'
import { writeAudit } from '#shop/accounts/index.ts'
import {
  health,
  isSilent,
  troubles,
  workHealth,
  type Health,
  type ProcessSeen,
  type SetUp,
  type Trouble,
} from '#shop/reporting/index.ts'
import { formatInstant, formatNumber } from '#shop/values/index.ts'
import { knownId, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { officeWords, type OfficeWords } from '../office-words.server.ts'
import type { HealthView, ProcessView, TroubleView } from './health-view.ts'

const MB = 1024 ** 2

/** The state of the background systems, and what staff have to check. */
export async function healthView({ ctx, shop, language, may }: StaffContext): Promise<HealthView> {
  const found = await health(ctx.db, ctx.now)
  const t = officeWords(language)
  const at = (moment: Date) => formatInstant(moment, language)
  const number = (count: number) => formatNumber(count, language)
  return {
    at: at(found.now),
    troubles: troubles(found, setUpOf(shop)).map((trouble) =>
      troubleView(trouble, { t, at, size: (bytes) => sizeText(bytes, t) }),
    ),
    gateways: found.gateways.map((gateway) => ({
      service: gateway.service,
      name: serviceName(gateway.service, t),
      asked: number(gateway.asked),
      failed: gateway.failed,
      average: t('health.ms', { ms: gateway.averageMs }),
      slowest: t('health.ms', { ms: gateway.slowestMs }),
      answered: gateway.answeredAt && at(gateway.answeredAt),
    })),
    messages: found.messages.map(({ channel, waiting, sent, failed }) => ({
      channel,
      waiting,
      sent,
      failed,
      leavesBy: channel === 'sms' ? (shop.config.sms?.gateway ?? null) : (shop.config.mail?.from ?? null),
    })),
    webhooks: found.webhooks.waiting + found.webhooks.failed > 0 ? { ...found.webhooks, to: webhooksPath(may) } : null,
    jobs: {
      waiting: found.jobs.waiting,
      done: found.jobs.done,
      givenUpCount: found.jobs.givenUpCount,
      givenUp: found.jobs.givenUp.map(({ id, kind, error, since }) => ({ id, kind: kindName(kind, t), error, since: at(since) })),
      mayRetry: may('retry-jobs'),
    },
    processes: found.processes.map((process) => processView(process, { found, t, at, number })),
    database: { size: sizeText(found.database.bytes, t), used: found.database.connections, most: found.database.mostConnections },
    backup: backupView(found.backup, { t, at }),
    ledger: found.ledger && { at: at(found.ledger.at), fine: found.ledger.differences === 0 },
  }
}

/** The number of problems, for the Today page; ledger problems have their own message there. */
export async function troubleCount({ ctx, shop }: Pick<StaffContext, 'ctx' | 'shop'>): Promise<number> {
  return troubles(await workHealth(ctx.db, ctx.now), setUpOf(shop)).filter(({ kind }) => kind !== 'ledger').length
}

const intent = intentsOf<'health'>()

export const healthActions = defineActions({
  page: 'health',
  sees: 'see-health',
  intents: {
    /** Starts a failed job again, with all its tries. */
    retry: intent({
      name: 'health.retry',
      needs: 'retry-jobs',
      run: ({ ctx, language, about }) => {
        const jobId = knownId(about)
        return ctx.db.transaction(async (tx) => {
          const job = await retryJob(tx, jobId, ctx.now)
          if (!job) return { ok: false, problem: 'gone' } as const
          const name = kindName(job.kind, officeWords(language))
          await writeAudit(tx, ctx, { action: 'retry-job', subject: { type: 'job', id: jobId, name }, before: {}, after: {} })
          return { ok: true } as const
        })
      },
      done: 'retried',
    }),
  },
})

function backupView(backup: Health['backup'], { t, at }: Words): string | null {
  if (!backup?.lastAt) return null
  return t(backup.encrypted ? 'health.backupEncrypted' : 'health.backupPlain', { at: at(backup.lastAt) })
}

/** What does not work while a service does not answer. */
function whatIsWithout(service: string) {
  if (isPaymentGateway(service)) return 'gateway'
  if (isCourier(service)) return 'courier'
  return isConversionDestination(service) ? 'conversions' : 'mail'
}

function setUpOf({ config }: StaffContext['shop']): SetUp {
  return { leaving: { sms: config.sms !== null, email: config.mail !== null }, plainHttp: isPlainHttp(config) }
}

function webhooksPath(may: StaffContext['may']): string | null {
  return may('manage-integrations') ? '/office/settings/webhooks' : null
}

type Words = { t: OfficeWords; at: (moment: Date) => string }

function troubleView(trouble: Trouble, { t, at, size }: Words & { size: (bytes: number) => string }): TroubleView {
  switch (trouble.kind) {
    case 'plain-http':
      return { key: 'plain-http', title: t('trouble.plain-http'), todo: t('trouble.plain-http.do'), to: null }
    case 'ledger':
      return { key: 'ledger', title: t('trouble.ledger', { count: trouble.count }), todo: t('trouble.ledger.do'), to: '/office' }
    case 'disk-low':
      return {
        key: 'disk',
        title: t('trouble.disk-low', { free: size(trouble.freeBytes) }),
        todo: t('trouble.disk-low.do'),
        to: null,
      }
    case 'gateway-down': {
      const { service, failed, asked } = trouble
      const without = whatIsWithout(service)
      const todo = t(`trouble.${without}-down.do`, { failed, asked })
      return { key: service, title: t('trouble.gateway-down', { service: serviceName(service, t) }), todo, to: null }
    }
    case 'backup-old':
      return {
        key: 'backup',
        title: trouble.at ? t('trouble.backup-old', { at: at(trouble.at) }) : t('trouble.backup-none'),
        todo: trouble.problem ? t('trouble.backup-failed.do', { problem: trouble.problem }) : t('trouble.backup-old.do'),
        to: null,
      }
    case 'jobs-given-up':
      return {
        key: 'given-up',
        title: t('trouble.jobs-given-up', { count: trouble.count }),
        todo: t('trouble.jobs-given-up.do'),
        to: null,
      }
    case 'jobs-late':
      return {
        key: 'late',
        title: t('trouble.jobs-late', { since: at(trouble.since) }),
        todo: t('trouble.jobs-late.do'),
        to: null,
      }
    case 'messages-late': {
      const title = t(`trouble.messages-late.${trouble.channel}`, { since: at(trouble.since) })
      return { key: `late ${trouble.channel}`, title, todo: t('trouble.messages-late.do'), to: '/office/messages?state=waiting' }
    }
    case 'messages-failed': {
      const title = t(`trouble.messages-failed.${trouble.channel}`, { count: trouble.count })
      return {
        key: `failed ${trouble.channel}`,
        title,
        todo: t('trouble.messages-failed.do'),
        to: '/office/messages?state=failed',
      }
    }
    case 'process-silent':
      return {
        key: 'silent',
        title: t('trouble.process-silent', { count: trouble.count }),
        todo: t('trouble.process-silent.do'),
        to: null,
      }
    default:
      return trouble satisfies never
  }
}

type Shown = Words & { found: Health; number: (count: number) => string }

function processView({ id, startedAt, seenAt, facts }: ProcessSeen, { found, t, at, number }: Shown): ProcessView {
  return {
    id,
    name: `${facts.host} ${facts.pid}`,
    version: versionOf(facts),
    since: at(startedAt),
    memory: sizeText(facts.memory, t),
    requests: number(facts.requests + facts.pagesServed),
    failures: facts.failures,
    stall: t('health.ms', { ms: facts.longestStall }),
    disk: facts.diskFree === null ? null : sizeText(facts.diskFree, t),
    seen: at(seenAt),
    silent: isSilent(seenAt, found.now),
  }
}

/** With the start of the build id, which distinguishes two builds of one version. */
function versionOf({ version, build }: ProcessSeen['facts']): string {
  return [version, build?.slice(0, 8)].filter((part) => part !== undefined).join(' ')
}

function sizeText(bytes: number, t: OfficeWords): string {
  return bytes < 10_000 * MB
    ? t('health.mb', { mb: Math.round(bytes / MB) })
    : t('health.gb', { gb: Math.round(bytes / MB / 1024) })
}

function serviceName(service: string, t: OfficeWords): string {
  const known = SERVICES.find((one) => one === service)
  return known ? t(`health.service.${known}`) : service
}

const KINDS = [
  'apply-import',
  'make-photo-sizes',
  'remove-files',
  'drop-photos',
  'sweep-files',
  'take-backup',
  'check-ledger',
  'print-gifts',
  'finish-gift-run',
  'remind-of-gifts',
  'follow-programmes',
  'eat-first',
  'book-parcel',
  'read-parcel',
] as const
/** During an upgrade, a kind from a newer version is shown by its own name. */
function kindName(kind: string, t: OfficeWords): string {
  const known = KINDS.find((one) => one === kind)
  return known ? t(`jobKind.${known}`) : kind
}
