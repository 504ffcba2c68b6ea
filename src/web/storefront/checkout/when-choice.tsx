import type { DeliveryDayWire, DeliveryMethodWire } from '../../../shop/ordering/wire.ts'
import { dayFrom, dayInDhaka } from '../../../shop/values/day.ts'
import { formatDay, formatHours, monthName } from '../../../shop/values/day-text.ts'
import { digitsIn, type Language } from '../../../shop/values/language.ts'
import { formatWeight, grams } from '../../../shop/values/weight.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCards, type Choice } from '../../ui/choice-cards.tsx'
import { Note } from '../../ui/note.tsx'
import { Money } from '../../ui/price.tsx'
import { useLanguage, type StorefrontText, type Translate } from '../../ui/texts.tsx'
import { useCheckoutTexts, type CheckoutText } from './texts.ts'
import type { When } from './typed-order.ts'
import type { Delivering } from './use-delivery.ts'
import { canTake, dayReason, MODE_TEXT, slotReason } from './when-words.ts'

type T = Translate<CheckoutText | StorefrontText>

export type WhenChoiceProps = { delivering: Delivering; areaChosen: boolean; when: When | null; onChange: (when: Partial<When>) => void; error?: string | undefined }

/** How it comes, the day and the hours; what can't be had is there too, and why. */
export function WhenChoice({ delivering, areaChosen, when, onChange, error }: WhenChoiceProps) {
  const t = useCheckoutTexts()
  const { options, busy, problem, retry } = delivering
  if (!areaChosen) return <p className="soft">{t('checkout.chooseArea')}</p>
  if (problem) {
    return (
      <Note kind="refused" title={t('checkout.daysFailed')} role="alert">
        <button type="button" className="link-inline link-button" onClick={retry}>
          {t('quote.retry')}
        </button>
      </Note>
    )
  }
  if (!options) return <DaysSkeleton label={busy ? t('checkout.daysLoading') : ''} />
  if (!options.delivered || options.methods.length === 0) return <Note kind="refused" title={t('checkout.notThere')}>{t('checkout.notThereText')}</Note>
  if (!when) return <Note kind="refused" title={t('checkout.noDays')}>{t('checkout.noDaysText')}</Note>
  const method = options.methods.find((other) => other.mode === when.mode)!
  const day = method.days.find((other) => other.day === when.day)!
  return (
    <div className="when" aria-busy={busy || undefined}>
      {options.methods.length > 1 && <ModeChoice methods={options.methods} when={when} onChange={onChange} />}
      <DayChoice method={method} when={when} onChange={onChange} error={error} />
      <SlotChoice day={day} when={when} onChange={onChange} />
      <p className="field-help">{modeHelp(t, useLanguageOf(t), method.mode, day)}</p>
    </div>
  )
}
