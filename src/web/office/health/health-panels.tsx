import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#shop/values/language.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Note } from '#web/ui/note.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { HealthView, ProcessView, TroubleView } from './health-view.ts'

/** All is well, or a list of problems and what to do about them. */
export function Troubles({ troubles }: { troubles: readonly TroubleView[] }) {
  const t = useOfficeTexts()
  if (troubles.length === 0) {
    return (
      <Note kind="done" title={t('health.fine')}>
        {t('health.fineText')}
      </Note>
    )
  }
  return (
    <ul className="health-troubles">
      {troubles.map(({ key, title, todo, to }) => (
        <li key={key}>
          <Note
            kind="refused"
            title={
              to ? (
                <Link className="link-inline" to={to}>
                  {title}
                </Link>
              ) : (
                title
              )
            }
          >
            {todo}
          </Note>
        </li>
      ))}
    </ul>
  )
}

function HealthPart({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="settings-part">
      <h2>{title}</h2>
      {lead && <p className="muted">{lead}</p>}
      {children}
    </section>
  )
}

/** A count that should be zero. */
function Bad({ count }: { count: number }) {
  const shown = formatNumber(count, useLanguage())
  return count > 0 ? <span className="late">{shown}</span> : <>{shown}</>
}

export function Gateways({ gateways }: Pick<HealthView, 'gateways'>) {
  const t = useOfficeTexts()
  const columns: Column<HealthView['gateways'][number]>[] = [
    { key: 'name', head: t('health.service'), cell: ({ name }) => name, phone: 'main' },
    { key: 'asked', head: t('health.asked'), cell: ({ asked }) => asked, numeric: true },
    { key: 'failed', head: t('health.failed'), cell: ({ failed }) => <Bad count={failed} />, numeric: true },
    { key: 'average', head: t('health.answers'), cell: ({ average }) => average, numeric: true },
    { key: 'slowest', head: t('health.slowest'), cell: ({ slowest }) => slowest, numeric: true },
    { key: 'answered', head: t('health.lastAnswer'), cell: ({ answered }) => answered ?? t('health.never') },
  ]
  return (
    <HealthPart title={t('health.gateways')}>
      <DataTable
        caption={t('health.gateways')}
        columns={columns}
        rows={gateways}
        rowKey={({ service }) => service}
        empty={<p className="muted">{t('health.noneAsked')}</p>}
      />
    </HealthPart>
  )
}

export function Messages({ messages }: Pick<HealthView, 'messages'>) {
  const t = useOfficeTexts()
  const language = useLanguage()
  const columns: Column<HealthView['messages'][number]>[] = [
    { key: 'channel', head: t('health.channel'), cell: ({ channel }) => t(`channel.${channel}`), phone: 'main' },
    { key: 'by', head: t('health.leaves'), cell: ({ leavesBy }) => leavesBy ?? t('health.leavesNot') },
    { key: 'waiting', head: t('health.waiting'), cell: ({ waiting }) => formatNumber(waiting, language), numeric: true },
    { key: 'sent', head: t('health.sent'), cell: ({ sent }) => formatNumber(sent, language), numeric: true },
    { key: 'failed', head: t('health.failed'), cell: ({ failed }) => <Bad count={failed} />, numeric: true },
  ]
  return (
    <HealthPart title={t('health.messages')} lead={t('health.messagesLead')}>
      <DataTable caption={t('health.messages')} columns={columns} rows={messages} rowKey={({ channel }) => channel} />
    </HealthPart>
  )
}

export function Jobs({ jobs }: Pick<HealthView, 'jobs'>) {
  const t = useOfficeTexts()
  const language = useLanguage()
  const rows = [
    { key: 'waiting', term: t('health.jobsWaiting'), value: formatNumber(jobs.waiting, language) },
    { key: 'done', term: t('health.jobsDone'), value: formatNumber(jobs.done, language) },
    { key: 'given-up', term: t('health.givenUp'), value: <Bad count={jobs.givenUpCount} /> },
  ]
  return (
    <HealthPart title={t('health.jobs')}>
      <DefinitionRows rows={rows} />
      {jobs.givenUp.length > 0 && (
        <ul className="health-jobs">
          {jobs.givenUp.map(({ id, kind, error, since }) => (
            <li key={id}>
              <p>
                <b>{kind}</b> <span className="muted small">{t('health.since', { at: since })}</span>
              </p>
              {error !== '' && (
                <p className="muted small" lang="en">
                  {error}
                </p>
              )}
              {jobs.mayRetry && <ActionForm intent="retry" about={id} button={t('health.retry')} size="small" className="" />}
            </li>
          ))}
        </ul>
      )}
    </HealthPart>
  )
}

export function Webhooks({ webhooks }: Pick<HealthView, 'webhooks'>) {
  const t = useOfficeTexts()
  const language = useLanguage()
  if (!webhooks) return null
  const { waiting, failed, to } = webhooks
  return (
    <HealthPart title={t('health.webhooks')}>
      <DefinitionRows
        rows={[
          { key: 'waiting', term: t('health.webhooksWaiting'), value: formatNumber(waiting, language) },
          { key: 'failed', term: t('health.webhooksFailed'), value: <Bad count={failed} /> },
        ]}
      />
      {to && (
        <p className="office-after">
          <Link className="link-inline" to={to}>
            {t('settings.webhooks')}
          </Link>
        </p>
      )}
    </HealthPart>
  )
}

export function Processes({ processes }: Pick<HealthView, 'processes'>) {
  const t = useOfficeTexts()
  const seen = ({ seen: at, silent }: ProcessView) =>
    silent ? <span className="late">{`${t('health.silent')}, ${at}`}</span> : at
  const columns: Column<ProcessView>[] = [
    { key: 'name', head: t('health.process'), cell: ({ name }) => name, phone: 'main' },
    { key: 'version', head: t('health.version'), cell: ({ version }) => version },
    { key: 'since', head: t('health.running'), cell: ({ since }) => since },
    { key: 'seen', head: t('health.seen'), cell: seen },
    { key: 'memory', head: t('health.memory'), cell: ({ memory }) => memory, numeric: true },
    { key: 'requests', head: t('health.requests'), cell: ({ requests }) => requests, numeric: true },
    { key: 'failures', head: t('health.failures'), cell: ({ failures }) => <Bad count={failures} />, numeric: true },
    { key: 'stall', head: t('health.stall'), cell: ({ stall }) => stall, numeric: true },
    { key: 'disk', head: t('health.disk'), cell: ({ disk }) => disk ?? '', numeric: true },
  ]
  return (
    <HealthPart title={t('health.processes')}>
      <DataTable
        caption={t('health.processes')}
        columns={columns}
        rows={processes}
        rowKey={({ id }) => id}
        rowState={({ silent }) => (silent ? 'error' : null)}
      />
    </HealthPart>
  )
}

export function Keeping({ database, ledger, backup }: Pick<HealthView, 'database' | 'ledger' | 'backup'>) {
  const t = useOfficeTexts()
  const checked = ledger ? t(ledger.fine ? 'health.ledgerFine' : 'health.ledgerBad', { at: ledger.at }) : t('health.notYet')
  const rows = [
    { key: 'size', term: t('health.size'), value: database.size },
    { key: 'sessions', term: t('health.sessions'), value: t('health.sessionsOf', database) },
    {
      key: 'ledger',
      term: t('health.ledger'),
      value: <span className={ledger?.fine === false ? 'late' : undefined}>{checked}</span>,
    },
  ]
  rows.push({ key: 'backup', term: t('health.backup'), value: <span>{backup ?? t('health.backupNone')}</span> })
  return (
    <HealthPart title={t('health.database')}>
      <DefinitionRows rows={rows} />
    </HealthPart>
  )
}
