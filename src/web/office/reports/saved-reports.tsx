import { Link } from 'react-router'
import { X } from '#web/ui/icons/x.tsx'
import { FoldedForm } from '../kit/action-form.tsx'
import { FormField, FormTick } from '../kit/form-fields.tsx'
import { OfficeForm } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { ReportsView } from './report-view.ts'

/** The viewer's own reports. The one that is shown can be sent every week, or removed; any other can be saved. */
export function SavedReports({ saved, query }: Pick<ReportsView, 'saved' | 'query'>) {
  const t = useOfficeTexts()
  const shown = saved.filter((report) => report.query === query)
  return (
    <div className="office-views">
      {saved.length > 0 && (
        <nav aria-label={t('report.saved')}>
          <ul>
            {saved.map((report) => (
              <li key={report.id}>
                <Link
                  className="link-inline"
                  to={`/office/reports?${report.query}`}
                  aria-current={report.query === query ? 'page' : undefined}
                >
                  {report.name}
                </Link>
                {report.query === query && <DropReport report={report} query={query} />}
              </li>
            ))}
          </ul>
        </nav>
      )}
      {shown.map((report) => (
        <SavedReport key={`${report.id} ${report.email}`} report={report} query={query} />
      ))}
      {shown.length === 0 && <SaveReport key={query} query={query} />}
    </div>
  )
}

function SaveReport({ query }: { query: string }) {
  const t = useOfficeTexts()
  return (
    <FoldedForm fold={t('report.save')} intent="save-report" className="stack report-saving" button={t('report.saveButton')}>
      <input type="hidden" name="query" value={query} />
      <FormField label={t('report.name')} name="name" maxLength={60} required />
      <WeeklyFields />
    </FoldedForm>
  )
}

function SavedReport({ report: { id, email }, query }: { report: ReportsView['saved'][number]; query: string }) {
  const t = useOfficeTexts()
  const sent = email === null ? t('report.notSent') : t('report.sentTo', { email })
  return (
    <FoldedForm
      fold={sent}
      intent="change-report"
      about={id}
      initial={{ weekly: email === null ? '' : 'yes', email: email ?? '' }}
      className="stack report-saving"
      button={t('report.changeButton')}
    >
      <input type="hidden" name="query" value={query} />
      <WeeklyFields />
    </FoldedForm>
  )
}

function DropReport({ report: { id, name }, query }: { report: ReportsView['saved'][number]; query: string }) {
  const t = useOfficeTexts()
  return (
    <OfficeForm intent="drop-report" about={id}>
      <input type="hidden" name="query" value={query} />
      <button className="icon-button" type="submit" aria-label={t('report.drop', { name })}>
        <X className="icon-small" />
      </button>
    </OfficeForm>
  )
}

function WeeklyFields() {
  const t = useOfficeTexts()
  return (
    <>
      <FormTick label={t('report.sendWeekly')} name="weekly" />
      <FormField label={t('report.email')} name="email" type="email" maxLength={254} />
    </>
  )
}
