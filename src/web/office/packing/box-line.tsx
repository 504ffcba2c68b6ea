import { Link } from 'react-router'
import { Checkbox, Select, TextField } from '#web/ui/field.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { BoxLineView, BoxRefusal, BoxView } from './packing-view.ts'

type Props = { box: BoxView; line: BoxLineView; refusal: BoxRefusal | null }

/** One line of the box: the lot to take from, the scale if it is priced by weight, and what to do if there is not enough. */
export function BoxLine({ box, line, refusal }: Props) {
  const t = useOfficeTexts()
  const state = line.byWeight && line.weighed === null && box.mayWeigh ? 'work-card work-card-now' : 'work-card'
  return (
    <section className={state}>
      <h2>
        {line.unitsText} × {line.name}, {line.label}
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
      {line.byWeight && box.mayWeigh && <WeighForm line={line} refusal={refusal?.action === 'weigh' ? refusal : null} />}
      {box.mayPack && box.making !== null && <AgreedBox making={box.making} />}
      {box.mayPack && box.making === null && (
        <ShortForm box={box} line={line} refusal={refusal?.action === 'short' ? refusal : null} />
      )}
    </section>
  )
}

function WeighForm({ line, refusal }: Omit<Props, 'box'>) {
  const t = useOfficeTexts()
  const wrong = refusal?.problem === 'not-a-weight' || refusal?.problem === 'not-on-shelf'
  return (
    <OfficeForm intent="weigh" className="packing-weigh">
      <input type="hidden" name="line" value={line.id} />
      <input type="hidden" name="seen" value={line.weighed?.grams ?? ''} />
      <TextField
        label={t('packing.scale')}
        name="kilos"
        id={`kilos-${line.id}`}
        inputMode="decimal"
        autoComplete="off"
        required
        after={<span className="muted">{t('unit.kilos')}</span>}
        defaultValue={refusal?.typed['kilos'] ?? line.weighed?.field ?? ''}
        error={wrong ? t(`boxRefused.${refusal.problem}`, { from: '', to: '' }) : undefined}
      />
      {refusal?.problem === 'beyond-tolerance' && (
        <Checkbox
          label={t('packing.agreedWeight', { from: refusal.from, to: refusal.to })}
          name="agreed"
          id={`agreed-${line.id}`}
          value="yes"
        />
      )}
      <SendButton intent="weigh" kind={line.weighed ? 'line' : 'soft'}>
        {t(line.weighed ? 'packing.weighAgain' : 'packing.weigh')}
      </SendButton>
    </OfficeForm>
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

function ShortForm({ box, line, refusal }: Props) {
  const t = useOfficeTexts()
  const typed = refusal?.typed
  const about = (...problems: string[]) =>
    refusal && problems.includes(refusal.problem) ? t(`boxRefused.${refusal.problem}`, { from: '', to: '' }) : undefined
  return (
    <details className="packing-short" open={refusal !== null}>
      <summary>{t('packing.short')}</summary>
      <OfficeForm intent="short" className="stack">
        <input type="hidden" name="line" value={line.id} />
        <input type="hidden" name="seenUnits" value={line.units} />
        <TextField
          label={t('packing.shortUnits')}
          name="units"
          id={`units-${line.id}`}
          inputMode="numeric"
          autoComplete="off"
          required
          help={t('packing.shortUnitsHelp', { units: line.unitsText })}
          defaultValue={typed?.['units'] ?? ''}
          error={about('not-fewer', 'nothing-left', 'edit-conflict')}
        />
        <TextField
          label={t('order.reason')}
          name="reason"
          id={`reason-${line.id}`}
          maxLength={300}
          required
          defaultValue={typed?.['reason'] ?? ''}
          error={about('reason-missing')}
        />
        <Select
          label={t('packing.missing')}
          name="missing"
          id={`missing-${line.id}`}
          defaultValue={typed?.['missing'] ?? 'not-there'}
          options={(['not-there', 'gone-off', 'stays'] as const).map((value) => ({
            value,
            label: t(`packing.missing.${value}`),
          }))}
        />
        <Substitute line={line} box={box} typed={typed} error={about('unknown-variant', 'not-in-stock')} />
        <SendButton intent="short" kind="line">
          {t('packing.shortSave')}
        </SendButton>
      </OfficeForm>
    </details>
  )
}

type SubstituteProps = Omit<Props, 'refusal'> & { typed: Record<string, string> | undefined; error: string | undefined }

/** A substitute, and its price. */
function Substitute({ box, line, typed, error }: SubstituteProps) {
  const t = useOfficeTexts()
  return (
    <>
      <Select
        label={t('packing.substitute')}
        name="substitute"
        id={`substitute-${line.id}`}
        help={t('packing.substituteHelp')}
        defaultValue={typed?.['substitute'] ?? ''}
        options={[{ value: '', label: t('packing.noSubstitute') }, ...box.substitutes]}
        error={error}
      />
      <TextField
        label={t('packing.substituteUnits')}
        name="substituteUnits"
        id={`substituteUnits-${line.id}`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed?.['substituteUnits'] ?? ''}
        help={t('packing.substituteUnitsHelp')}
      />
      <Checkbox
        label={t('packing.agreedPrice')}
        name="agreed"
        id={`agreed-price-${line.id}`}
        value="yes"
        defaultChecked={typed?.['agreed'] === 'yes'}
      />
    </>
  )
}
