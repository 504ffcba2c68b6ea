import { use } from 'react'
import { Link } from 'react-router'
import { LONGEST_NOTE } from '#shop/growers/model.ts'
import { GRADES } from '#shop/inventory/model.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormContext } from '../kit/form-context.ts'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { DeliveryView } from './delivery.server.ts'
import { SlipLink } from './grower-panels.tsx'
import { FormId } from './pay-panels.tsx'

type Props = { view: DeliveryView }

export function LotFacts({ view: { lot } }: Props) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('growerDelivery.lot')}>
      <DefinitionRows
        align="left"
        rows={[
          {
            key: 'lot',
            term: t('grower.lot'),
            value: (
              <Link className="link-inline" to={`/office/stock/${lot.id}`}>
                {lot.code}
              </Link>
            ),
          },
          { key: 'fruit', term: t('grower.fruit'), value: lot.fruit },
          { key: 'amount', term: t('growerDelivery.receivedAmount'), value: `${lot.amount}, ${lot.received}` },
          { key: 'grade', term: t('grower.grade'), value: lot.grade },
          { key: 'cost', term: t('growerDelivery.cost'), value: lot.cost },
          { key: 'claims', term: t('grower.claims'), value: lot.claims ?? t('grower.noOrders') },
        ]}
      />
      {lot.claims !== null && <p className="small muted">{t('growerDelivery.claimsHelp')}</p>}
    </Panel>
  )
}

function whole(amount: string) {
  return <span className="nowrap">{amount}</span>
}

/** The delivery as it was noted. */
export function Noted({ view: { current, farm } }: Props) {
  const t = useOfficeTexts()
  if (current === null) return null
  return (
    <Panel title={t('growerDelivery.now')}>
      {current.corrected && (
        <p>
          <Tag tone="now">{t('growerDelivery.corrected')}</Tag>
        </p>
      )}
      <DefinitionRows
        rows={[
          { key: 'amount', term: t('grower.accepted'), value: whole(current.amount) },
          { key: 'grade', term: t('grower.grade'), value: whole(current.grade) },
          { key: 'price', term: t('grower.price'), value: whole(current.price) },
          { key: 'floor', term: t('grower.floor'), value: whole(current.floor) },
          { key: 'gross', term: t('growerDelivery.gross'), value: whole(current.gross) },
          ...current.deductions.map(({ reason, amount }, index) => ({
            key: `less-${index}`,
            term: t(`growerDelivery.reason.${reason}`),
            value: whole(`−${amount}`),
            kind: 'less' as const,
          })),
          ...(current.kept === null ? [] : [{ key: 'kept', term: t('growerDelivery.kept'), value: whole(`+${current.kept}`) }]),
          { key: 'pay', term: t('growerDelivery.pay'), value: whole(current.pay), kind: 'total' as const },
        ]}
      />
      {current.deductions.map(({ reason, note }, index) =>
        note === '' ? null : (
          <p key={index} className="small muted">
            {t('growerDelivery.noteOf', { reason: t(`growerDelivery.reason.${reason}`), note })}
          </p>
        ),
      )}
      <p>
        <SlipLink id={current.id} name={current.slip} />
      </p>
      <p>
        <Link className="link-inline" to={`/office/growers/${farm.id}`}>
          {t('growerDelivery.toPay')}
        </Link>
      </p>
    </Panel>
  )
}

export function NoteForm({ view }: Props) {
  const t = useOfficeTexts()
  const { current, final, contracts, form, lot, mayNote, farm } = view
  if (final) return <Note kind="changed">{t('growerDelivery.final')}</Note>
  if (!mayNote) return null
  if (contracts.length === 0)
    return (
      <Note kind="changed" title={t('growerDelivery.noContract')}>
        <Link className="link-inline" to={`/office/growers/${farm.id}`}>
          {t('growerDelivery.toFarm')}
        </Link>
      </Note>
    )
  const button = t(current ? 'growerDelivery.correct' : 'growerDelivery.button')
  return (
    <Panel title={current ? button : t('growerDelivery.form')}>
      <p className="muted">{t('growerDelivery.rule')}</p>
      <ActionForm
        intent="note"
        seen={form.seen}
        initial={{ ...form.fields, contract: form.fields['contract'] || contracts[0]!.id }}
        button={button}
        kind="solid"
      >
        <FormId initial={form.requestId} />
        <FormChoice
          label={t('grower.contract')}
          name="contract"
          options={contracts.map(({ id, name, price, days }) => ({
            value: id,
            label: t('growerDelivery.contractOption', { contract: name, price, days }),
          }))}
        />
        <div className="field-pair">
          <FormField
            label={t('grower.accepted')}
            name="accepted"
            inputMode="decimal"
            required
            after={<span className="muted">{t(lot.unit === 'piece' ? 'unit.pieces' : 'unit.kilos')}</span>}
          />
          <FormChoice label={t('grower.grade')} name="grade" options={GRADES.map((grade) => ({ value: grade, label: grade }))} />
        </div>
        <fieldset>
          <legend className="field-label">{t('growerDelivery.deductions')}</legend>
          <Deductions view={view} />
        </fieldset>
      </ActionForm>
    </Panel>
  )
}

/** One row, or as many as were noted; the others are folded until one of them is filled in. */
function Deductions({ view: { current, form } }: Props) {
  const t = useOfficeTexts()
  const { typed, errors } = use(FormContext)
  const shown = Math.max(1, current?.deductions.length ?? 0)
  const isFilled = (row: number) => ['less', 'note'].some((name) => typed?.[`${name}-${row}`] || errors[`${name}-${row}`])
  const rows = Array.from({ length: form.rows }, (_, index) => <Deduction key={index} row={index + 1} reasons={form.reasons} />)
  return (
    <>
      {rows.slice(0, shown)}
      {shown < rows.length && (
        <details className="office-closed" open={rows.some((_, index) => index >= shown && isFilled(index + 1))}>
          <summary>{t('growerDelivery.moreDeductions')}</summary>
          {rows.slice(shown)}
        </details>
      )}
    </>
  )
}

function Deduction({ row, reasons }: { row: number; reasons: DeliveryView['form']['reasons'] }) {
  const t = useOfficeTexts()
  return (
    <>
      <div className="field-pair">
        <FormChoice
          label={t('growerDelivery.reason')}
          name={`reason-${row}`}
          options={reasons.map((value) => ({ value, label: t(`growerDelivery.reason.${value}`) }))}
        />
        <FormField label={t('growerDelivery.less')} name={`less-${row}`} inputMode="decimal" before="৳" />
      </div>
      <FormField label={t('grower.noteField')} name={`note-${row}`} maxLength={LONGEST_NOTE} />
    </>
  )
}
