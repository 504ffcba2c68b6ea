import { dayFrom } from '#shop/values/day.ts'
import { formatDay } from '#shop/values/day-text.ts'
import { formatMoney } from '#shop/values/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Money } from '#web/ui/price.tsx'
import { paisaOfTaka } from '#web/ui/shown-price.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { CouponField } from './coupon-field.tsx'
import type { ExpressAnswer } from './express-answer.ts'
import { OrderLines, type NamedLine } from './order-summary.tsx'
import { PlainSum } from './plain-when.tsx'
import { FreeAfter, SumRows } from './sum-rows.tsx'
import { useCheckoutTexts, useQuoteTexts } from './texts.ts'
import type { When } from './typed-order.ts'
import type { Delivering } from './use-delivery.ts'
import type { OrderFormState } from './use-order-form.ts'
import type { Quoting } from './use-quote.ts'
import type { Rest } from './use-rest.ts'

type OrderAsideProps = {
  quoting: Quoting
  delivering: Delivering
  lines: readonly NamedLine[]
  when: When | null
  /** Null until the total is known. */
  total: number | null
  placing: boolean
  fields: OrderFormState
  answer: ExpressAnswer | undefined
  couponError: string | undefined
  hydrated: boolean
  rest: Rest | null
  /** The page cannot submit without scripts. */
  needsScripts: boolean
}

/** The lines and every charge, beside the form on wide screens and after it on phones. */
export function OrderAside(props: OrderAsideProps) {
  const t = useCheckoutTexts()
  const { quoting, lines, when, delivering, fields, answer, hydrated, rest } = props
  const { quote, busy, problem } = quoting
  // A cart of unknown length would push down everything below it when it loads.
  const waiting = props.needsScripts && !quote && !problem
  return (
    <aside>
      <Panel kind="sand" as="div" title={t('checkout.yourOrder')}>
        {waiting ? (
          <SumSkeleton tall />
        ) : (
          <>
            <div className="order-lines-place">
              {quote ? <OrderLines quote={quote} names={lines} /> : !answer && <SumSkeleton />}
            </div>
            <QuoteProblem quoting={quoting} />
            <div className="order-coupon">
              <CouponField
                coupon={fields.coupon}
                answer={quote?.coupon ?? null}
                onChange={fields.choose.coupon}
                error={props.couponError}
              />
            </div>
            <div aria-busy={busy || undefined} className="order-sum">
              {quote ? <SumRows quote={quote} /> : hydrated ? null : <PlainSum answer={answer} />}
              {quote && <FreeAfter quote={quote} />}
            </div>
            <div className="only-desktop order-place">
              <PlaceButton {...props} full />
            </div>
            {when && rest && <rest.CancelUntil delivering={delivering} when={when} />}
          </>
        )}
      </Panel>
    </aside>
  )
}

/** On phones the amount and the button stay at the bottom of the screen. */
export function PlaceBar(props: OrderAsideProps) {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const { total, when, quoting } = props
  const shown = total ?? quoting.quote?.total
  const about =
    total !== null && when
      ? t('checkout.cashOn', { day: formatDay(dayFrom(when.day), language, 'short') })
      : t('checkout.withoutDelivery')
  return (
    <div className="buy-bar">
      <span className="place-bar-total">
        {shown !== undefined && (
          <>
            <b>
              <Money taka={shown} />
            </b>
            <span>{about}</span>
          </>
        )}
      </span>
      <PlaceButton {...props} />
    </div>
  )
}

function PlaceButton({
  total,
  placing,
  quoting,
  delivering,
  answer,
  hydrated,
  needsScripts,
  full = false,
}: OrderAsideProps & { full?: boolean }) {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const looking = (quoting.busy || delivering.busy) && delivering.options !== null
  const isLast = hydrated ? total !== null || looking : answer?.step
  const place =
    full && total !== null ? t('checkout.placeFor', { total: formatMoney(paisaOfTaka(total), language) }) : t('checkout.place')
  return (
    <Button type="submit" wide={full} busy={placing} disabled={needsScripts && !hydrated}>
      {isLast ? place : t('checkout.continue')}
    </Button>
  )
}

/** The prices could not be loaded: the form keeps its content, with a button to try again. */
export function QuoteProblem({ quoting: { quote, stale, problem, retry } }: { quoting: Quoting }) {
  const t = useQuoteTexts()
  if (!problem) return null
  const offline = problem.status === 0
  const text = quote && !stale ? 'quote.offlineSeen' : 'quote.offlineText'
  return (
    <Note kind={offline ? 'changed' : 'refused'} title={t(offline ? 'quote.offline' : 'quote.failed')} role="alert">
      {offline ? t(text) : problem.detail}{' '}
      <button type="button" className="link-inline" onClick={retry}>
        {t('quote.retry')}
      </button>
    </Note>
  )
}

export function SumSkeleton({ tall = false }: { tall?: boolean }) {
  const t = useQuoteTexts()
  return (
    <div className={tall ? 'sum-skeleton sum-skeleton-tall' : 'sum-skeleton'} role="status">
      <span className="visually-hidden">{t('quote.pricing')}</span>
      <span className="skeleton" />
    </div>
  )
}
