import { Link } from 'react-router'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { ContractView } from './contract.server.ts'
import { TermsFields } from './terms-form.tsx'

type Props = { view: ContractView }

export function Terms({ view: { terms } }: Props) {
  const t = useOfficeTexts()
  const rows: [term: string, value: string][] = [
    [t('grower.fruit'), terms.fruit],
    [t('grower.days'), terms.days],
    [t('grower.agreed'), terms.amount],
    [t('grower.price'), terms.price],
    [t('grower.floor'), terms.floor],
    ...terms.percents.map(({ grade, percent }): [string, string] => [t('grower.percentOf', { grade }), percent]),
    [t('grower.advanceField'), terms.advance],
  ]
  return (
    <Panel title={t('grower.terms')}>
      <DefinitionRows align="left" rows={rows.map(([term, value]) => ({ key: term, term, value }))} />
    </Panel>
  )
}

/** What can be done with the contract in its state. */
export function ContractForms({ view }: Props) {
  const t = useOfficeTexts()
  const { may, seen, farm } = view
  if (!Object.values(may).some(Boolean)) return null
  return (
    <Panel title={t('grower.next')}>
      <div className="office-steps">
        {may.agree && <Move intent="agree" kind="solid" />}
        {may.raise && (
          <>
            <p className="soft">{t('grower.nextFruit')}</p>
            <p className="row row-wrap">
              {may.receive && (
                <Link className="link-inline" to="/office/stock/receive">
                  {t('stock.receive')}
                </Link>
              )}
              {may.advance && (
                <Link className="link-inline" to={`/office/growers/${farm.id}`}>
                  {t('grower.toAdvance')}
                </Link>
              )}
            </p>
          </>
        )}
        {view.unnoted.length > 0 && <p className="soft">{t('grower.settleUnnoted', { lots: view.unnoted.join(', ') })}</p>}
        {may.settle && <Move intent="settle" kind="solid" />}
        {may.raise && (
          <FoldedForm fold={t('grower.raise')} intent="raise" seen={seen} button={t('grower.raise')}>
            <FormField label={t('grower.raiseField')} name="larger" inputMode="decimal" required before="৳" />
          </FoldedForm>
        )}
        {may.change && (
          <FoldedForm
            fold={t('grower.changeTerms')}
            intent="change"
            seen={seen}
            initial={view.fields}
            button={t('grower.change')}
            kind="solid"
          >
            <TermsFields items={view.items} />
          </FoldedForm>
        )}
        {may.cancel && <Move intent="cancel" kind="line" />}
      </div>
    </Panel>
  )
}

function Move({ intent, kind }: { intent: 'agree' | 'settle' | 'cancel'; kind: 'solid' | 'line' }) {
  const t = useOfficeTexts()
  const button = t(`grower.${intent}`)
  return (
    <ActionForm
      intent={intent}
      button={button}
      kind={kind}
      confirm={{ title: button, text: t(`grower.${intent}Ask`), label: button }}
    />
  )
}
