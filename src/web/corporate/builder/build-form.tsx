import { useNavigation } from 'react-router'
import { LONGEST_CARD, LONGEST_CARD_NAME, MOST_FRUITS, type BoxFault, type BoxRequest } from '#shop/gifting/model.ts'
import { digitsIn, formatNumber } from '#shop/values/language.ts'
import { formatMoney } from '#shop/values/money.ts'
import { formatWeight, grams } from '#shop/values/weight.ts'
import { useHydrated } from '#web/ui/hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { Checkbox, FieldError, TextArea, TextField } from '#web/ui/field.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import type { BuildData } from './build-data.server.ts'
import { CardSample } from './card-sample.tsx'
import { FruitRows } from './fruit-rows.tsx'
import { faultText, useBuildTexts } from './texts.ts'
import type { Box, Change } from './use-box-request.ts'
import { pathIn } from '#shop/values/paths.ts'

type FormProps = { data: BuildData; boxRequest: BoxRequest; box: Box; change: Change }
type PartProps = Pick<FormProps, 'data' | 'boxRequest' | 'box'> & { errorOf: (field: BoxFault['field']) => string | undefined }

/**
 * Everything that a box consists of. A plain form whose URL describes the box; with scripts, each change takes effect at once.
 */
export function BuildForm({ data, boxRequest, box, change }: FormProps) {
  const t = useBuildTexts()
  const language = useLanguage()
  const hydrated = useHydrated()
  const errorOf = (field: BoxFault['field']) => {
    // Every box starts empty, so an empty box shows no fault yet.
    const fault = box.faults.find((one) => one.field === field && one.kind !== 'no-fruit')
    return fault && faultText(fault, t, language)
  }
  const part = { data, boxRequest, box, errorOf }
  return (
    <form
      method="get"
      action={pathIn(language, '/gift/build')}
      className="build-form"
      aria-label={t('build.title')}
      onInput={(event) => change(event.currentTarget, nameOf(event.target))}
      // Clicking the packaging that was selected automatically changes no field, but it is a choice.
      onClick={(event) => nameOf(event.target) === 'packaging' && change(event.currentTarget, 'packaging')}
      onSubmit={(event) => {
        event.preventDefault()
        change(event.currentTarget, '')
      }}
    >
      {boxRequest.occasion !== '' && <input type="hidden" name="occasion" value={boxRequest.occasion} />}
      <WhenPart {...part} />
      <FruitPart {...part} />
      <PackagingPart {...part} />
      <CardPart {...part} />
      <SleevePart {...part} />
      {!hydrated && (
        <Button type="submit" kind="soft" wide>
          {t('build.work')}
        </Button>
      )}
    </form>
  )
}

function nameOf(target: EventTarget): string {
  return target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : ''
}

function WhenPart({ data, boxRequest, errorOf }: PartProps) {
  const t = useBuildTexts()
  const language = useLanguage()
  const { days, rules } = data
  return (
    <section className="step">
      <h2>{t('build.when')}</h2>
      <div className="field-pair">
        <TextField
          name="day"
          label={t('build.day')}
          type="date"
          min={days.first}
          max={days.last}
          defaultValue={boxRequest.day === '' ? data.day : boxRequest.day}
          help={t('build.dayHelp', { day: data.firstDayInWords })}
          error={errorOf('day')}
        />
        <TextField
          name="boxes"
          label={t('build.boxes')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          defaultValue={digitsIn(language, String(boxRequest.boxes ?? rules.leastBoxes))}
          help={t('build.boxesHelp', { count: formatNumber(rules.leastBoxes, language) })}
          error={errorOf('boxes')}
        />
      </div>
    </section>
  )
}

function FruitPart({ data, boxRequest, errorOf }: PartProps) {
  const t = useBuildTexts()
  const language = useLanguage()
  const onTheWay = useNavigation().state === 'loading'
  return (
    <section className="step" aria-busy={onTheWay || undefined}>
      <h2>{t('build.fruit', { day: data.dayInWords })}</h2>
      <p className="soft">{t('build.fruitLead', { count: formatNumber(MOST_FRUITS, language) })}</p>
      <FieldError id="fruit" error={errorOf('fruit')} />
      <div id="fruit">
        <FruitRows data={data} boxRequest={boxRequest} />
      </div>
    </section>
  )
}

function PackagingPart({ data, boxRequest, box, errorOf }: PartProps) {
  const t = useBuildTexts()
  const language = useLanguage()
  return (
    <section className="step">
      <h2>{t('build.packaging')}</h2>
      <ChoiceCards
        legend={t('build.packaging')}
        legendHidden
        name="packaging"
        // For an empty box no packaging is selected: it depends on the fruit.
        value={boxRequest.packaging === '' && box.inside.length === 0 ? '' : (box.packaging?.code ?? '')}
        error={errorOf('packaging')}
        choices={data.rules.packaging.map(({ code, name, price, mostGrams }) => ({
          value: code,
          title: name,
          detail: t('build.holds', { weight: formatWeight(grams(mostGrams), language) }),
          aside: formatMoney(price, language),
        }))}
      />
    </section>
  )
}

function CardPart({ data, boxRequest, box }: PartProps) {
  const t = useBuildTexts()
  const language = useLanguage()
  return (
    <section className="step build-card">
      <h2>{t('build.card')}</h2>
      <div>
        <TextArea
          name="card"
          label={t('build.cardText')}
          rows={4}
          maxLength={LONGEST_CARD}
          defaultValue={box.card}
          help={t('build.cardHelp', { price: formatMoney(data.rules.cardPrice, language), brackets: '{name}' })}
        />
        <TextField
          name="name"
          id="card-name"
          label={t('build.cardName')}
          help={t('build.cardNameHelp')}
          placeholder={t('gift.someone')}
          maxLength={LONGEST_CARD_NAME}
          autoComplete="off"
          defaultValue={boxRequest.cardName}
        />
      </div>
      <CardSample text={box.card} name={boxRequest.cardName === '' ? t('gift.someone') : boxRequest.cardName} />
    </section>
  )
}

function SleevePart({ data, boxRequest, errorOf }: PartProps) {
  const t = useBuildTexts()
  const language = useLanguage()
  const { price, leastBoxes, extraDays } = data.rules.sleeve
  const number = (count: number) => formatNumber(count, language)
  return (
    <div className="step">
      <Checkbox
        name="sleeve"
        value="on"
        label={<b>{t('build.sleeve')}</b>}
        defaultChecked={boxRequest.sleeve}
        error={errorOf('sleeve')}
        help={t('build.sleeveHelp', { price: formatMoney(price, language), count: number(leastBoxes), days: number(extraDays) })}
      />
    </div>
  )
}
