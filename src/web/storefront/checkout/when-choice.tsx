import type { ReactNode } from 'react'
import type { DeliveryDayWire, DeliveryMethodWire } from '#shop/ordering/wire.ts'
import { dayFrom, monthOf } from '#shop/values/day.ts'
import { formatDay, formatHours, monthName } from '#shop/values/day-text.ts'
import { digitsIn } from '#shop/values/language.ts'
import { formatWeight, grams } from '#shop/values/weight.ts'
import { ChoiceCards, type Choice } from '#web/ui/choice-cards.tsx'
import { Note } from '#web/ui/note.tsx'
import { Money } from '#web/ui/price.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { DaysSkeleton } from './days-skeleton.tsx'
import { useCheckoutTexts } from './texts.ts'
import type { When } from './typed-order.ts'
import type { Delivering } from './use-delivery.ts'
import { canTake, dayReason, slotReason } from './when-words.ts'

/** Below this number, the remaining places in a slot are shown. */
const FEW_PLACES = 10

type Chosen = { when: When; onChange: (when: Partial<When>) => void }

type WhenChoiceProps = {
  delivering: Delivering
  when: When | null
  onChange: (when: Partial<When>) => void
  error?: string | undefined
  /** Shown where no single day suits all of it. */
  noDay: ReactNode
}

/** The mode, the day and the time; unavailable choices are shown with their reason. */
export function WhenChoice({ delivering, when, onChange, error, noDay }: WhenChoiceProps) {
  const t = useCheckoutTexts()
  const { options, busy, problem, retry } = delivering
  if (problem && !options) {
    return (
      <Note kind="refused" title={t('checkout.daysFailed')} role="alert">
        <button type="button" className="link-inline" onClick={retry}>
          {t('quote.retry')}
        </button>
      </Note>
    )
  }
  if (!options) return <DaysSkeleton label={busy ? t('checkout.daysLoading') : ''} />
  if (!options.delivered || options.methods.length === 0) {
    return (
      <Note kind="refused" title={t('checkout.notThere')} role="status">
        {t('checkout.notThereText')}
      </Note>
    )
  }
  const method = options.methods.find((other) => other.mode === when?.mode)
  const day = method?.days.find((other) => other.day === when?.day)
  if (!when || !method || !day) return noDay
  const chosen = { when, onChange }
  return (
    <div className="when" id="when" aria-busy={busy || undefined}>
      {options.methods.length > 1 && <ModeChoice methods={options.methods} {...chosen} />}
      <DayChoice method={method} error={error} {...chosen} />
      <SlotChoice day={day} {...chosen} />
      <ModeHelp method={method} day={day} />
    </div>
  )
}

function ModeChoice({ methods, when, onChange }: Chosen & { methods: readonly DeliveryMethodWire[] }) {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const choices = methods.map((method): Choice => {
    const heavy = method.too_heavy && method.most_kg !== null
    return {
      value: method.mode,
      title: t(`checkout.${method.mode}`),
      ...(method.charge !== null && { aside: method.charge === 0 ? t('quote.free') : <Money taka={method.charge} /> }),
      ...(heavy && {
        reason: t('checkout.tooHeavy', { weight: formatWeight(grams(Math.round(method.most_kg! * 1000)), language) }),
      }),
      ...(!heavy && !canTake(method) && { reason: t('checkout.full') }),
    }
  })
  return (
    <ChoiceCards
      legend={t('checkout.how')}
      name="mode"
      choices={choices}
      value={when.mode}
      onChange={(mode) => onChange({ mode: mode as When['mode'] })}
    />
  )
}

function DayChoice({ method, when, onChange, error }: Chosen & { method: DeliveryMethodWire; error: string | undefined }) {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const choices = method.days.map((offered): Choice => {
    const day = dayFrom(offered.day)
    const reason = dayReason(offered)
    return {
      value: day,
      before: formatDay(day, language, 'short').split(' ')[0],
      title: digitsIn(language, String(Number(day.slice(8)))),
      detail: monthName(monthOf(day), language, 'long'),
      ...(reason && { reason: t(reason) }),
    }
  })
  return (
    <ChoiceCards
      legend={t('checkout.day')}
      name="day"
      layout="days"
      choices={choices}
      value={when.day}
      onChange={(day) => onChange({ mode: when.mode, day, slotId: when.slotId })}
      error={error}
    />
  )
}

function SlotChoice({ day, when, onChange }: Chosen & { day: DeliveryDayWire }) {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const choices = day.slots.map((slot): Choice => {
    const reason = slotReason(slot)
    return {
      value: slot.id,
      title: formatHours(slot.starts, slot.ends, language),
      ...(reason && { reason: slot.reason ?? t(reason) }),
      ...(!reason && slot.drops_left <= FEW_PLACES && { detail: t('checkout.places', { count: slot.drops_left }) }),
    }
  })
  const change = (slotId: string) => onChange({ mode: when.mode, day: when.day, slotId })
  return (
    <ChoiceCards
      legend={t('checkout.hours')}
      name="slot"
      layout="tiles"
      choices={choices}
      value={when.slotId}
      onChange={change}
    />
  )
}

function ModeHelp({ method, day }: { method: DeliveryMethodWire; day: DeliveryDayWire }) {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const until = formatDay(dayFrom(day.promised_until), language, 'long')
  return <p className="field-help">{t(`checkout.${method.mode}Text`, { day: until })}</p>
}
