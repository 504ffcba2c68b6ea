import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { BuyerMethod } from '#shop/payments/model.ts'
import { formatMoney } from '#shop/values/money.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { paisaOfTaka } from '#web/ui/shown-price.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { linesToOrder, type LineToQuote } from '../cart/quote-lines.ts'
import type { ExpressAnswer } from './express-answer.ts'
import { AgreeBox } from './agree-box.tsx'
import { DaysSkeleton } from './days-skeleton.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { OrderAside, PlaceBar } from './order-aside.tsx'
import type { NamedLine } from './order-summary.tsx'
import { PaySection } from './pay-section.tsx'
import { RememberBox } from './remember-box.tsx'
import { RefusedNote } from './refused-note.tsx'
import type { Part } from './split-order.ts'
import { PlainWhen } from './plain-when.tsx'
import { useCheckoutTexts } from './texts.ts'
import { NOTHING_TYPED, type OrderField, type ToAgree, type When } from './typed-order.ts'
import { useDelivery } from './use-delivery.ts'
import { useEarlyPress } from './use-early-press.ts'
import { useKept, useOrderForm, type OrderFormState } from './use-order-form.ts'
import { useQuote } from './use-quote.ts'
import { useRefusal } from './use-refusal.ts'
import { useWaits } from '../offline/waiting-mark.ts'
import { loadRest, useRest, type Rest } from './use-rest.ts'
import { WhoFields } from './who-fields.tsx'

type OrderFormProps = {
  /** The form's name for its draft and key: `cart`, or the product's slug. */
  name: string
  lines: readonly (LineToQuote & NamedLine)[]
  versions: ToAgree
  /** The payment methods that are configured. */
  methods: readonly BuyerMethod[]
  /** The server's answer to the form sent without scripts. */
  answer?: ExpressAnswer | undefined
  /** `waits`: the order will be sent when there is a network. */
  onPlaced: (waits: boolean) => void
  /** Orders these lines first, and the others after them. */
  onSplit?: ((first: Part['lines']) => void) | undefined
  /** Takes these lines out of what is ordered. */
  onTakeOut?: ((lines: Part['lines']) => void) | undefined
  /** Other lines follow as an order of their own, to the same address. */
  isPart?: boolean | undefined
  /** Without scripts there is no cart to send. */
  needsScripts?: boolean
  /** Shown before the contact and address fields. */
  children?: ReactNode
}

/** The form, unless its content waits for the network. The cart may be filled again in the meantime. */
export function OrderForm(props: OrderFormProps) {
  const t = useCheckoutTexts()
  const waits = useWaits(props.name)
  return waits && props.name !== 'cart' ? <p className="lead">{t('checkout.waits')}</p> : <Form {...props} />
}

/** One page: the contact, address, day, and every charge before the button. */
function Form(props: OrderFormProps) {
  const { name, lines, versions, methods, answer, onPlaced, onSplit, onTakeOut, children } = props
  const { needsScripts = false, isPart = false } = props
  const t = useCheckoutTexts()
  const hydrated = useHydrated()
  const fields = useOrderForm(answer?.typed ?? null)
  const [touched, setTouched] = useState(false)
  const rest = useRest(touched || fields.areaId !== '')
  const ask = useOrderQuote(lines, fields, rest)
  const { when, quoting, delivering } = ask
  const { problems, change, refused, aboutLines, advance, placing, place, sent } = usePlacing({
    name,
    fields,
    ask,
    answer,
    onPlaced,
    isPart,
  })
  const errorOf = (field: OrderField) => problems.find((problem) => problem.id === field)?.message
  const aside = {
    quoting,
    lines,
    when,
    delivering,
    placing,
    fields,
    answer,
    hydrated,
    rest,
    needsScripts,
    total: ask.total,
    couponError: errorOf('coupon'),
  }
  const whenSection = <WhenSection {...{ fields, rest, ask, answer, onSplit, onTakeOut }} error={errorOf('when')} />
  return (
    <form
      ref={fields.form}
      className="with-aside checkout"
      method="post"
      noValidate
      onSubmit={place}
      onInput={(event) => {
        fields.keep()
        change((event.target as HTMLInputElement).name)
      }}
      onFocus={() => setTouched(true)}
    >
      <div>
        <ErrorSummary problems={problems} title={t('checkout.fix', { count: problems.length })} sent={sent} />
        {refused && <RefusedNote text={refused} sent={sent} quote={aboutLines ? quoting.quote : null} names={lines} />}
        {/* Without scripts the days come with the server’s answer and are the next question. */}
        {!hydrated && answer?.step && whenSection}
        {children}
        <WhoSection {...{ fields, answer, errorOf, change, rest }} />
        {(hydrated || !answer?.step) && whenSection}
        <PaySection total={ask.total} {...{ methods, advance }} chosen={answer?.typed.payment ?? ''} />
        <AgreeBox versions={versions} typed={answer?.typed} error={errorOf('agree')} />
      </div>
      <OrderAside {...aside} />
      <PlaceBar {...aside} />
    </form>
  )
}

type WhoSectionProps = Pick<OrderFormProps, 'answer'> & {
  fields: OrderFormState
  errorOf: (field: OrderField) => string | undefined
  change: ReturnType<typeof useRefusal>['change']
  rest: Rest | null
}

function WhoSection({ fields, answer, errorOf, change, rest }: WhoSectionProps) {
  const t = useCheckoutTexts()
  const chooseArea = (area: string) => {
    fields.choose.area(area)
    change('area_id')
  }
  const kept = useKept(fields)
  return (
    <section className="step">
      <h2>{t('checkout.who')}</h2>
      {kept && <kept.SavedPlaces me={kept.me} read={fields.readFields} fill={fields.fill} />}
      <WhoFields typed={answer?.typed ?? NOTHING_TYPED} errorOf={errorOf} areaId={fields.areaId} onArea={chooseArea} />
      {kept ? <kept.KeepAddress /> : <RememberBox {...fields} rest={rest} />}
    </section>
  )
}

type WhenSectionProps = Pick<OrderFormProps, 'answer' | 'onSplit' | 'onTakeOut'> & {
  fields: OrderFormState
  rest: Rest | null
  ask: ReturnType<typeof useOrderQuote>
  error: string | undefined
}

function WhenSection({ fields, rest, ask, answer, error, onSplit, onTakeOut }: WhenSectionProps) {
  const t = useCheckoutTexts()
  const hydrated = useHydrated()
  const choice = () => {
    if (!hydrated) return <PlainWhen answer={answer} error={error} />
    if (fields.areaId === '') return <p className="soft">{t('checkout.chooseArea')}</p>
    if (!rest) return <DaysSkeleton label={t('checkout.daysLoading')} />
    const { delivering, when, quoting } = ask
    const { options } = delivering
    const parts = onSplit && quoting.quote && rest.deliveriesOf(quoting.quote)
    const noDay =
      parts && onSplit ? (
        <rest.SplitNote parts={parts} onSplit={onSplit} />
      ) : (
        options && <rest.NoDayNote options={options} quote={quoting.quote} onTakeOut={onTakeOut ?? null} />
      )
    return <rest.WhenChoice {...{ delivering, when, error, noDay }} onChange={fields.choose.when} />
  }
  return (
    <section className="step">
      <h2>{t('checkout.when')}</h2>
      {choice()}
    </section>
  )
}

/** The price and the delivery days of these lines; `total` is set once every part of it is known and shown. */
function useOrderQuote(
  lines: OrderFormProps['lines'],
  { areaId, coupon, phone: typed, wanted }: OrderFormState,
  rest: Rest | null,
) {
  const [mode, setMode] = useState<When['mode'] | null>(null)
  const phone = (coupon && rest?.phoneIn(typed)) || null
  const quoting = useQuote(lines, { area_id: areaId || null, mode, coupon: coupon || null, phone })
  const { quote } = quoting
  const delivering = useDelivery(areaId, quote ? linesToOrder(quote) : [])
  const when = rest?.chosenWhen(delivering.options, wanted) ?? null
  // An automatic choice also determines the delivery charge.
  if (when && when.mode !== mode) setMode(when.mode)
  // Loading the days may have failed while the network was down.
  useEffect(() => {
    if (!quoting.problem && delivering.problem?.status === 0) delivering.retry()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the line is back
  }, [quoting.problem])
  const final =
    quote && !quoting.stale && !quoting.busy && !delivering.busy && when && quote.mode === when.mode && quote.delivery !== null
  return { quoting, delivering, when, total: final && quote.lines.some((line) => line.counted > 0) ? quote.total : null }
}

type PlacingInput = Pick<OrderFormProps, 'name' | 'answer' | 'onPlaced' | 'isPart'> & {
  fields: OrderFormState
  ask: ReturnType<typeof useOrderQuote>
}

function usePlacing({ name, fields, ask, answer, onPlaced, isPart }: PlacingInput) {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const refusal = useRefusal(answer, ask)
  const { problems, change, refused, aboutLines, sent, advance, say, setProblems, setRefused, takeRefusal } = refusal
  const [placing, setPlacing] = useState(false)
  // React state changes a moment after the press: too late to stop a double click.
  const sending = useRef(false)

  const send = async () => {
    const rest = await loadRest()
    if (!rest) return setRefused(t('checkout.offline'))
    setRefused(null)
    const { when, total, quoting, delivering } = ask
    let complete = true
    const submitted = await rest.submitOrder({
      form: name,
      typed: fields.readFields(),
      agreed: when && total !== null && quoting.quote ? { when, total, quote: quoting.quote } : null,
      dayMissing: fields.areaId !== '' && delivering.options !== null && !when,
      coupon: fields.coupon,
      language,
      onFaults: (faults) => {
        complete = faults.length === 0
        setProblems(faults.map(say))
      },
      onSending: () => setPlacing(true),
    })
    if (!submitted) {
      if (!complete || total !== null) return
      return quoting.problem?.status === 0 ? setRefused(t('checkout.noTotal')) : waitForTotal(quoting.quote?.total ?? null)
    }
    if (submitted.kind === 'refused') {
      setPlacing(false)
      return takeRefusal(submitted.refused)
    }
    rest.finishOrder(fields.form.current, isPart ?? false)
    const waits = submitted.kind === 'waits'
    onPlaced(waits)
    if (!waits) return rest.leave(submitted.placed, language, navigate)
    setPlacing(false)
    rest.showTop()
  }
  const start = () => {
    if (sending.current) return
    sending.current = true
    void send().finally(() => (sending.current = false))
  }
  const { waiting, waitForTotal } = useEarlyPress({
    total: ask.total,
    failed: ask.quoting.problem !== null,
    send: start,
    onOtherTotal: (total) => setRefused(t('checkout.totalNow', { total: formatMoney(paisaOfTaka(total), language) })),
  })
  const place = (event: FormEvent) => {
    event.preventDefault()
    start()
  }
  return { problems, change, refused, aboutLines, advance, placing: placing || waiting, place, sent }
}
