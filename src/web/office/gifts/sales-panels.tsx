import { Link } from 'react-router'
import { LONGEST_OUTCOME_NOTE } from '#shop/gifting/model.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormChoice, FormText } from '../kit/form-fields.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import type { QuotationView } from './quotation-view.server.ts'

type Props = { quotation: QuotationView }

/** Why it was won or lost. Recording that it is lost ends the version that the buyer has, so that form is folded until then. */
export function OutcomePanel({ quotation: { result, may } }: Props) {
  const t = useOfficeTexts()
  const { outcome, recorded } = result
  if (!may && !recorded) return null
  const form = {
    intent: 'outcome',
    className: 'office-setting',
    initial: { outcome, reason: recorded?.reason ?? '', outcomeNote: recorded?.note ?? '' },
  }
  if (outcome === 'lost' && !recorded) {
    const confirm = { title: t('outcome.lostAsk'), text: t('outcome.lostText'), label: t('outcome.saveLost') }
    return (
      <FoldedForm {...form} fold={t('outcome.lost')} foldClass="order-change" button={t('outcome.saveLost')} confirm={confirm}>
        <OutcomeFields result={result} />
      </FoldedForm>
    )
  }
  return (
    <Panel title={t(`outcome.${outcome === 'won' ? 'won' : 'wasLost'}`)}>
      {recorded && <Recorded recorded={recorded} />}
      {may && (
        <ActionForm {...form} button={t('outcome.saveWon')}>
          <OutcomeFields result={result} />
        </ActionForm>
      )}
    </Panel>
  )
}

function Recorded({ recorded }: { recorded: NonNullable<QuotationView['result']['recorded']> }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  return (
    <>
      <p>
        <b>{t(`outcomeReason.${recorded.reason}`)}</b>
      </p>
      {recorded.note !== '' && <p className="order-card-text">{recorded.note}</p>}
      <p className="small muted">
        {nameOf(recorded.actor)}, {recorded.at}
      </p>
    </>
  )
}

function OutcomeFields({ result: { outcome, reasons } }: Pick<QuotationView, 'result'>) {
  const t = useOfficeTexts()
  const choices = reasons.map((reason) => ({ value: reason, label: t(`outcomeReason.${reason}`) }))
  return (
    <>
      <input type="hidden" name="outcome" value={outcome} />
      <FormChoice
        name="reason"
        label={t('outcome.reason')}
        options={[{ value: '', label: t('quotations.chooseVariant') }, ...choices]}
      />
      <FormText name="outcomeNote" label={t('outcome.note')} maxLength={LONGEST_OUTCOME_NOTE} rows={2} />
    </>
  )
}

/** The latest version beside an earlier one: only what is different. */
export function ChangesPanel({ quotation: { id, changes } }: Props) {
  const t = useOfficeTexts()
  if (changes === null) return null
  const { before, after, choices, lines, facts, deliveriesChanged, termsChanged } = changes
  const same = lines.length === 0 && facts.length === 0 && !deliveriesChanged && !termsChanged
  return (
    <Panel title={t('changes.title', { before, after })}>
      {choices.length > 1 && (
        <p className="row row-wrap">
          {choices.map((version) =>
            version === before ? null : (
              <Link key={version} className="link-inline" to={`/office/gifts/quotations/${id}?before=${version}`}>
                {t('changes.with', { version })}
              </Link>
            ),
          )}
        </p>
      )}
      {same && <p className="soft">{t('changes.none')}</p>}
      <ul className="company-list">
        {lines.map((line) => (
          <li key={`${line.name} ${line.before} ${line.after}`}>
            <span>
              <b>{line.name}</b>
              <span className="order-line-detail">
                {line.before === null && t('changes.added', { after: line.after! })}
                {line.after === null && t('changes.dropped', { before: line.before! })}
                {line.before !== null && line.after !== null && t('changes.from', { before: line.before, after: line.after })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <DefinitionRows
        rows={facts.map(({ key, before: was, after: now }) => ({
          key,
          term: t(`quotations.${key}`),
          value: t('changes.from', { before: was, after: now }),
        }))}
      />
      {deliveriesChanged && <p className="soft">{t('changes.deliveries')}</p>}
      {termsChanged && <p className="soft">{t('changes.terms')}</p>}
    </Panel>
  )
}
