import { Form, Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Select, TextField } from '#web/ui/field.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { ReportsView } from './report-view.ts'

type Chosen = Pick<ReportsView, 'name' | 'names' | 'scoped' | 'from' | 'until' | 'basis' | 'presets' | 'overview'>

/** The report and its dates, stored in the URL. */
export function ReportFilter({ name, names, scoped, from, until, basis, presets, overview }: Chosen) {
  const t = useOfficeTexts()
  return (
    <>
      <Form
        method="get"
        action="/office/reports"
        className="office-audit-filter report-filter"
        role="search"
        key={[name, from, until, basis].join(' ')}
      >
        <Select
          label={t('report.which')}
          name="report"
          defaultValue={name}
          options={names.map((report) => ({ value: report, label: t(`report.${report}`) }))}
        />
        {!overview && <TextField label={t('audit.from')} name="from" type="date" defaultValue={from} />}
        <TextField label={t(overview ? 'report.weekTo' : 'audit.to')} name="until" type="date" defaultValue={until} />
        {scoped && (
          <Select
            label={t('report.basis')}
            name="basis"
            defaultValue={basis}
            options={(['placed', 'delivered'] as const).map((value) => ({ value, label: t(`report.basis.${value}`) }))}
          />
        )}
        <div className="row row-wrap">
          <Button type="submit" kind="line">
            {t('audit.show')}
          </Button>
        </div>
      </Form>
      <nav className="row row-wrap report-presets" aria-label={t('report.days')}>
        {presets.map((preset) => (
          <Link
            key={preset.key}
            className="chip"
            to={`/office/reports?${preset.query}`}
            aria-current={preset.chosen ? 'true' : undefined}
          >
            {t(`report.preset.${preset.key}`)}
          </Link>
        ))}
      </nav>
    </>
  )
}
