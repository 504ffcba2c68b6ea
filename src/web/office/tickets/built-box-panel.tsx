import { Link } from 'react-router'
import { DefinitionRows, type DefinitionRow } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { BuiltBoxView } from './built-box.server.ts'

/** A box that a visitor built: its parts with the prices that were seen, the card, and the link to quote it. */
export function BuiltBoxPanel({ box }: { box: BuiltBoxView }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('builtBox.title')}>
      <DefinitionRows rows={rowsOf(box, t)} />
      {box.priceNow && <p className="office-after">{t('builtBox.now', { price: box.priceNow })}</p>}
      {box.card !== '' && <blockquote className="office-body office-after">{box.card}</blockquote>}
      <div className="office-after stack">
        {box.made ? (
          <p>
            <Link className="link-inline" to={`/office/products/${box.made.productId}`}>
              {t('builtBox.made', { name: box.made.name })}
            </Link>
          </p>
        ) : (
          box.mayMake && (
            <ActionForm intent="make-box" button={t('builtBox.make')} className="">
              <p className="muted">{t('builtBox.makeHelp')}</p>
            </ActionForm>
          )
        )}
        <p>
          <a className="link-inline" href={box.builder}>
            {t('builtBox.open')}
          </a>
        </p>
      </div>
    </Panel>
  )
}

function rowsOf(box: BuiltBoxView, t: ReturnType<typeof useOfficeTexts>): DefinitionRow[] {
  const { fruits, packaging, cardPrice, sleevePrice } = box.parts
  return [
    { key: 'day', term: t('builtBox.day'), value: box.day },
    { key: 'boxes', term: t('builtBox.boxes'), value: box.boxes },
    { key: 'weight', term: t('builtBox.weight'), value: box.weight },
    ...fruits.map(({ name, price }) => ({ key: name, term: name, value: price })),
    { key: 'packaging', term: packaging.name, value: packaging.price },
    { key: 'card', term: t('builtBox.card'), value: cardPrice ?? t('builtBox.noCard') },
    ...(sleevePrice === null ? [] : [{ key: 'sleeve', term: t('builtBox.sleeve'), value: sleevePrice }]),
    ...(box.off === null
      ? []
      : [{ key: 'off', term: t('builtBox.off'), value: t('builtBox.percent', { percent: box.off }), kind: 'less' as const }]),
    { key: 'perBox', term: t('builtBox.perBox'), value: box.perBox },
    { key: 'total', term: t('builtBox.total'), value: box.total, kind: 'total' },
  ]
}
