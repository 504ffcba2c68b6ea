import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { WeeklyView } from './weekly.server.ts'

type State = WeeklyView['rows'][number]['state']
const TONES: Record<State, TagTone> = { new: 'now', active: 'good', paused: 'plain', ended: 'done' }

export function PlanTag({ state }: { state: State }) {
  const t = useOfficeTexts()
  return <Tag tone={TONES[state]}>{t(`weekly.planState.${state}`)}</Tag>
}

/** Why somebody should look at a plan. */
export function Risks({ risks }: Pick<WeeklyView['rows'][number], 'risks'>) {
  const t = useOfficeTexts()
  return <span className="late">{risks.map((risk) => t(`weekly.risk.${risk}`)).join(', ')}</span>
}

type Load = WeeklyView['load'][number]

export function LoadTable({ load }: Pick<WeeklyView, 'load'>) {
  const t = useOfficeTexts()
  const columns: Column<Load>[] = [
    { key: 'day', head: t('weekly.day'), cell: ({ name }) => name, phone: 'main' },
    { key: 'boxes', head: t('weekly.boxList'), cell: ({ boxes }) => boxes, numeric: true },
    { key: 'weight', head: t('weekly.weight'), cell: ({ weight }) => weight, numeric: true },
    { key: 'out', head: t('weekly.leftOut'), cell: ({ leftOut }) => leftOut, numeric: true },
  ]
  return (
    <section>
      <h2>{t('weekly.load')}</h2>
      <DataTable
        caption={t('weekly.load')}
        columns={columns}
        rows={load}
        rowKey={({ day }) => day}
        empty={<p className="muted">{t('weekly.noLoad')}</p>}
      />
    </section>
  )
}

type Need = WeeklyView['needs'][number]

export function NeedsTable({ needs }: Pick<WeeklyView, 'needs'>) {
  const t = useOfficeTexts()
  const columns: Column<Need>[] = [
    { key: 'fruit', head: t('weekly.fruit'), cell: ({ name }) => name, phone: 'main' },
    { key: 'weight', head: t('weekly.weight'), cell: ({ weight }) => weight, numeric: true },
    { key: 'ordered', head: t('weekly.ordered'), cell: ({ ordered }) => ordered, numeric: true },
  ]
  return (
    <section>
      <h2>{t('weekly.needs')}</h2>
      <p className="muted">{t('weekly.needsLead')}</p>
      <DataTable
        caption={t('weekly.needs')}
        columns={columns}
        rows={needs}
        rowKey={({ id }) => id}
        empty={<p className="muted">{t('weekly.noNeeds')}</p>}
      />
    </section>
  )
}
