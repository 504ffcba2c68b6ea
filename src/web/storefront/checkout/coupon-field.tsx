import { useRef, type KeyboardEvent } from 'react'
import type { QuoteWire } from '#shop/ordering/wire.ts'
import { Button } from '#web/ui/button.tsx'
import { controlProps, Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/price.tsx'
import { RichText } from './rich-text.tsx'
import { useQuoteTexts } from './texts.ts'
import { cleanCoupon } from './typed-order.ts'

type CouponFieldProps = {
  coupon: string
  answer: QuoteWire['coupon']
  onChange: (coupon: string) => void
  /** The error of a code that is no longer in the field. */
  error?: string | undefined
}

/** A coupon is tried when it is applied; the result is shown below the field. */
export function CouponField({ coupon, answer, onChange, error: before }: CouponFieldProps) {
  const t = useQuoteTexts()
  const input = useRef<HTMLInputElement>(null)
  const error = coupon !== '' && answer && !answer.ok ? answer.detail : before
  const help = coupon !== '' && answer?.ok ? <CouponWorth answer={answer} /> : undefined
  const apply = () => onChange(cleanCoupon(input.current?.value ?? ''))
  const remove = () => {
    onChange('')
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter in this field applies the coupon; it does not submit the order.
    event.preventDefault()
    apply()
  }
  const control = controlProps({ name: 'coupon', help, error })
  return (
    <Field label={t('quote.couponLabel')} name="coupon" help={help} error={error}>
      <div className="with-button">
        <input
          {...control}
          className="input"
          key={coupon}
          ref={input}
          defaultValue={coupon}
          readOnly={coupon !== ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          onKeyDown={press}
        />
        <Button kind="line" onClick={coupon === '' ? apply : remove}>
          {t(coupon === '' ? 'quote.couponApply' : 'quote.couponRemove')}
        </Button>
      </div>
    </Field>
  )
}

function CouponWorth({ answer }: { answer: Extract<QuoteWire['coupon'], { ok: true }> }) {
  const t = useQuoteTexts()
  return (
    <span className="coupon-worth" role="status">
      {answer.discount > 0 && <RichText text={t('quote.couponOff')} parts={{ amount: <Money taka={answer.discount} /> }} />}{' '}
      {answer.free_delivery && t('quote.couponFree')}
    </span>
  )
}
