import { useState } from 'react'
import { Panel } from '#web/ui/panel.tsx'
import { Select } from '#web/ui/field.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useAnswer } from '../kit/answer.ts'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { PreorderView } from './preorder.server.ts'

const KINDS = ['new-week', 'partial', 'failed'] as const

/** One action for a harvest that is late, smaller or lost: the buyers are told at once. */
export function SlipForm({ view }: { view: PreorderView }) {
  const t = useOfficeTexts()
  const typed = useAnswer('slip')?.typed['kind']
  const [kind, setKind] = useState<string>(typed ?? 'new-week')
  if (!view.may.slip) return null
  return (
    <Panel title={t('slip.title')}>
      <p className="muted">{t('slip.lead')}</p>
      <ActionForm
        intent="slip"
        button={t('slip.button')}
        kind="danger"
        confirm={{ title: t('slip.title'), text: t('slip.ask'), label: t('slip.button') }}
        className="office-setting"
      >
        <Select
          label={t('slip.kind')}
          name="kind"
          value={kind}
          onChange={(event) => setKind(event.target.value)}
          options={KINDS.map((one) => ({ value: one, label: t(`slip.kind.${one}`) }))}
        />
        {kind === 'new-week' && (
          <>
            <FormField label={t('slip.shipsFrom')} name="shipsFrom" type="date" required min={view.fields.today} />
            <FormChoice
              label={t('slip.default')}
              name="default"
              options={(['accept', 'refund'] as const).map((one) => ({ value: one, label: t(`slip.default.${one}`) }))}
            />
          </>
        )}
        {kind === 'partial' && (
          <FormField
            label={t('slip.amount')}
            name="amount"
            inputMode="decimal"
            required
            after={<span className="muted">{t(view.unit === 'piece' ? 'unit.pieces' : 'unit.kilos')}</span>}
            help={t('slip.amountHelp')}
          />
        )}
        <FormField
          label={t('slip.days')}
          name="answerDays"
          inputMode="numeric"
          required
          initial="3"
          help={t('slip.daysHelp', { most: view.mostDays })}
        />
      </ActionForm>
    </Panel>
  )
}
