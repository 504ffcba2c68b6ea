import { Link } from 'react-router'
import { Tag } from '#web/ui/tag.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { useAnswer } from '../kit/answer.ts'
import { FormChoice, FormField, FormTick } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { Thumbnail } from '../products/thumbnail.tsx'
import type { BoxLineView, BoxView } from './packing-view.ts'

type Props = { box: BoxView; line: BoxLineView }

/** One line of the box: the lot to take from, the scale if it is priced by weight, and what to do if there is not enough. */
export function BoxLine({ box, line }: Props) {
  const t = useOfficeTexts()
  const state = line.byWeight && line.weighed === null && box.mayWeigh ? 'work-card work-card-now' : 'work-card'
  return (
    <section className={state}>
      <h2 className="with-picture">
        <Thumbnail picture={line.picture} />
        <span>
          {line.unitsText} × {line.name}, {line.label}
        </span>
      </h2>
      <ul className="office-lots">
        {line.lots.map((lot) => (
          <li key={lot.code + lot.amount}>
            <Link className="link-inline" to={`/office/stock/${lot.id}`}>
              {lot.code}
            </Link>{' '}
            {t('packing.fromLot', { amount: lot.amount, day: lot.until })}
            {lot.quarantined && (
              <>
                {' '}
                <Tag tone="bad">{t('packing.quarantined')}</Tag>
              </>
            )}
          </li>
        ))}
      </ul>
      {line.byWeight && (
        <p className="muted small">
          {line.weighed
            ? t('packing.weighed', { weight: line.weighed.text, price: line.price })
            : t('packing.estimate', { weight: line.estimate, price: line.price })}
        </p>
      )}
      {line.byWeight && box.mayWeigh && <WeighForm line={line} />}
      {box.mayPack && box.making !== null && <AgreedBox making={box.making} />}
      {box.mayPack && box.making === null && <ShortForm box={box} line={line} />}
    </section>
  )
}

function WeighForm({ line }: { line: BoxLineView }) {
  const t = useOfficeTexts()
  const refusal = useAnswer('weigh', line.id)
  return (
    <ActionForm
      intent="weigh"
      about={line.id}
      seen={line.weighed?.grams ?? ''}
      className="packing-weigh"
      button={t(line.weighed ? 'packing.weighAgain' : 'packing.weigh')}
      kind={line.weighed ? 'line' : 'soft'}
    >
      <FormField
        label={t('packing.scale')}
        name="kilos"
        inputMode="decimal"
        required
        after={<span className="muted">{t('unit.kilos')}</span>}
        initial={line.weighed?.field ?? ''}
      />
      {refusal?.problem === 'beyond-tolerance' && <FormTick label={t('packing.agreedWeight')} name="agreed" />}
    </ActionForm>
  )
}

/** A gift box is packed as agreed; if fruit is missing, this says who does what. */
function AgreedBox({ making }: { making: string }) {
  const t = useOfficeTexts()
  return (
    <details className="packing-short">
      <summary>{t('packing.short')}</summary>
      <div className="stack">
        <p>{t('packing.agreedBox')}</p>
        <ul className="stack">
          <li>{t('packing.agreedLot')}</li>
          <li>
            {t('packing.agreedOffice')}{' '}
            <Link className="link-inline" to={making}>
              {t('packing.agreedGiveUp')}
            </Link>
          </li>
        </ul>
      </div>
    </details>
  )
}

function ShortForm({ box, line }: Props) {
  const t = useOfficeTexts()
  return (
    <FoldedForm
      fold={t('packing.short')}
      foldClass="packing-short"
      intent="short"
      about={line.id}
      seen={line.units}
      button={t('packing.shortSave')}
    >
      <FormField
        label={t('packing.shortUnits')}
        name="units"
        inputMode="numeric"
        required
        help={t('packing.shortUnitsHelp', { units: line.unitsText })}
      />
      <FormField label={t('order.reason')} name="reason" maxLength={300} required />
      <FormChoice
        label={t('packing.missing')}
        name="missing"
        initial="not-there"
        options={(['not-there', 'gone-off', 'stays'] as const).map((value) => ({
          value,
          label: t(`packing.missing.${value}`),
        }))}
      />
      <Substitute box={box} />
    </FoldedForm>
  )
}

/** A substitute, and its price. */
function Substitute({ box }: { box: BoxView }) {
  const t = useOfficeTexts()
  return (
    <>
      <FormChoice
        label={t('packing.substitute')}
        name="substitute"
        help={t('packing.substituteHelp')}
        options={[{ value: '', label: t('packing.noSubstitute') }, ...box.substitutes]}
      />
      <FormField
        label={t('packing.substituteUnits')}
        name="substituteUnits"
        inputMode="numeric"
        help={t('packing.substituteUnitsHelp')}
      />
      <FormTick label={t('packing.agreedPrice')} name="agreed" />
    </>
  )
}
