import { Link } from 'react-router'
import type { Column } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { WHOLE_LIST } from '../kit/list/list-url.ts'
import { OfficeList } from '../kit/list/office-list.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { TermsFields } from './new-promotion-form.tsx'
import type { PromotionRow, PromotionView } from './promotions.server.ts'

const TONES: Record<PromotionRow['state'], TagTone> = {
  running: 'good',
  ahead: 'now',
  over: 'done',
  'used-up': 'done',
  stopped: 'plain',
}

export function PromotionTag({ state }: Pick<PromotionRow, 'state'>) {
  const t = useOfficeTexts()
  return <Tag tone={TONES[state]}>{t(`promotionState.${state}`)}</Tag>
}

export function PromotionTable({ promotions }: { promotions: readonly PromotionRow[] }) {
  const t = useOfficeTexts()
  const columns: Column<PromotionRow>[] = [
    {
      key: 'code',
      head: t('promotion.code'),
      cell: (row) => (
        <Link className="row-link" to={`/office/settings/promotions/${row.id}`}>
          {row.code ?? t('promotion.automatic')}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'name', head: t('promotion.name'), cell: (row) => row.name, plain: true },
    { key: 'off', head: t('promotion.takesOff'), cell: (row) => <TakesOff promotion={row} />, plain: true },
    { key: 'used', head: t('promotion.used'), cell: (row) => <Used promotion={row} />, numeric: true },
    { key: 'ends', head: t('promotion.until'), cell: (row) => row.ends ?? '', numeric: true },
    { key: 'state', head: t('lot.state'), cell: (row) => <PromotionTag state={row.state} />, phone: 'aside' },
  ]
  return (
    <OfficeList
      {...WHOLE_LIST}
      caption={t('settings.promotions')}
      columns={columns}
      rows={promotions}
      rowKey={(row) => row.id}
      none={{ title: t('promotion.none'), text: t('promotion.noneText') }}
    />
  )
}

function TakesOff({ promotion: { kind, percent, amount, most, steps } }: { promotion: PromotionRow }) {
  const t = useOfficeTexts()
  switch (kind) {
    case 'percentage':
      return most === null
        ? t('promotion.percent', { percent: percent ?? '' })
        : t('promotion.percentMost', { percent: percent ?? '', most })
    case 'fixed':
      return amount
    case 'free-delivery':
      return t('promotionKind.free-delivery')
    case 'quantity-steps':
      return steps.map((step) => t('promotion.step', step)).join(', ')
    default:
      return kind satisfies never
  }
}

function Used({ promotion: { used, limit } }: { promotion: PromotionRow }) {
  const t = useOfficeTexts()
  return limit === null ? used : t('promotion.usedOf', { used, limit })
}

export function PromotionFacts({ promotion }: { promotion: PromotionView }) {
  const t = useOfficeTexts()
  const rows = [
    { key: 'name', term: t('promotion.name'), value: promotion.name },
    { key: 'off', term: t('promotion.takesOff'), value: <TakesOff promotion={promotion} /> },
    { key: 'for', term: t('setting.category'), value: promotion.category ?? t('promotion.allFruit') },
    ...(promotion.least === null ? [] : [{ key: 'least', term: t('setting.least'), value: promotion.least }]),
    { key: 'used', term: t('promotion.used'), value: <Used promotion={promotion} /> },
    ...(promotion.lastUsed === null ? [] : [{ key: 'last', term: t('promotion.lastUsed'), value: promotion.lastUsed }]),
  ]
  return (
    <section className="settings-part">
      <h2>{t('promotion.facts')}</h2>
      <DefinitionRows align="left" rows={rows} />
      <p className="muted office-after">{t('promotion.fixedText')}</p>
    </section>
  )
}

type Props = { promotion: PromotionView }

export function TermsForm({ promotion }: Props) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('promotion.terms')}>
      <ActionForm
        intent="change"
        initial={promotion.fields}
        seen={promotion.seen}
        button={t('settings.save')}
        className="office-setting"
      >
        <TermsFields />
      </ActionForm>
    </Panel>
  )
}

export function PromotionSwitch({ promotion: { active, code, name } }: Props) {
  const t = useOfficeTexts()
  if (!active) return <ActionForm intent="resume" button={t('promotion.resume')} className="office-after" />
  return (
    <ActionForm
      intent="stop"
      button={t('promotion.stop')}
      className="office-after"
      confirm={{
        title: t('promotion.stopAsk', { name: code ?? name }),
        text: t('promotion.stopText'),
        label: t('promotion.stop'),
      }}
    />
  )
}
