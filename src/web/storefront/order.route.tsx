import { useEffect } from 'react'
import { data, redirect, redirectDocument, useLocation } from 'react-router'
import { contextByLink } from '../http/by-link.ts'
import { postedForm } from '../http/form.server.ts'
import { onlineMethods, requestContextKey } from '../http/request-context.ts'
import { LinkButton } from '../ui/button.tsx'
import { useFocusOn } from '../ui/focus-on.ts'
import { useHydrated } from '../ui/hydrated.ts'
import { LocalLink } from '../ui/local-link.tsx'
import { Note } from '../ui/note.tsx'
import { useCart } from './cart/cart-store.ts'
import { secondFollows } from './checkout/finish-draft.ts'
import type { Route } from './+types/order.route'
import { formatMoney } from '#shop/values/money.ts'
import { askAboutPayments } from './order/look-again.server.ts'
import { actOnOrder, type PayAgain } from './order/order-actions.server.ts'
import { textsOf } from '#texts/all.server.ts'
import { OrderAgain } from './account/order-again.tsx'
import { AgreedLink } from './order/agreed-link.tsx'
import { OrderCode } from './order/order-code.tsx'
import { OrderChanges } from './order/order-changes.tsx'
import type { OrderPageData } from './order/order-page-data.ts'
import { orderPageData, orderTexts, orderWords } from './order/order-page.server.ts'
import { HarvestNews, PlaceInLine } from './order/harvest-news.tsx'
import { OrderAddress, OrderLinesShown, OrderPay, OrderTimeline } from './order/order-parts.tsx'
import { Carriage } from './order/carriage.tsx'
import { Keeping } from './order/keeping.tsx'
import { Measured } from './order/measured.tsx'
import { OrderDocuments } from './order/order-documents.tsx'
import { OrderPayment } from './order/order-payment.tsx'
import { OrderTools } from './order/order-tools.tsx'
import { useOrderTexts, type OrderText } from './order/texts.ts'
import type { WalletMistake } from './order/wallet-entry.server.ts'
import { forgetUnpaid, keepUnpaid } from './order/unpaid-order.ts'
import { PageTexts } from './page-texts.tsx'
import { pathIn, languageOfPath } from '#shop/values/paths.ts'

/** The buyer's own page: a holder of the link sees everything, so it is not cached and not indexed. */
export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { ctx, shop } = requestContext
  const language = languageOfPath(url.pathname)
  await askAboutPayments(requestContext, token)
  const order = await orderPageData(ctx.db, { token, now: ctx.now, language, online: onlineMethods(shop) })
  const say = orderWords(language)
  const title = order ? say('order.number', { number: order.number }) : say('order.unknown')
  const done = url.searchParams.get('done')
  // The link of the SMS with the code carries it; only the button below it confirms.
  const code = /^\d{6}$/.exec(url.searchParams.get('code') ?? '')?.[0] ?? ''
  const headers = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' }
  return data(
    { title, order, done, code, texts: { ...orderTexts(language), ...textsOf('account', language, ['again']) } },
    { status: order ? 200 : 404, headers },
  )
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function action({ context, params: { token }, request, url }: Route.ActionArgs) {
  const requestContext = contextByLink({ context, url })
  const language = languageOfPath(url.pathname)
  const acted = await actOnOrder(requestContext, token, { form: await postedForm(request), language })
  if ('go' in acted) throw redirectDocument(acted.go, 303)
  if ('done' in acted) throw redirect(`${pathIn(language, `/order/${token}`)}?done=${acted.done}`, 303)
  if ('mistake' in acted) return data({ ...NO_ANSWER, mistake: acted.mistake }, { status: 422 })
  if ('refused' in acted) return data({ ...NO_ANSWER, refused: acted.refused, code: acted.code ?? null }, { status: 409 })
  const { amount, ...choice } = acted.confirm
  return data({ ...NO_ANSWER, confirm: { ...choice, amount: formatMoney(amount, language) } }, { status: 409 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: loaderData?.title },
    { name: 'robots', content: 'noindex' },
    // Keeps the link from other sites. With `no-referrer`, this page's own forms would send no origin and be refused.
    { name: 'referrer', content: 'same-origin' },
  ]
}

export default function OrderRoute({ loaderData: { order, done, code, texts }, actionData, params }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      {order ? (
        <Order order={order} token={params.token} done={done} code={code} answer={actionData ?? NO_ANSWER} />
      ) : (
        <UnknownOrder />
      )}
    </PageTexts>
  )
}

type Answer = {
  refused: OrderText | null
  code: string | null
  confirm: (Omit<PayAgain, 'amount'> & { amount: string }) | null
  mistake: WalletMistake | null
}
const NO_ANSWER: Answer = { refused: null, code: null, confirm: null, mistake: null }

type OrderProps = { order: OrderPageData; token: string; done: string | null; code: string; answer: Answer }

function Order({ order, token, done, code, answer }: OrderProps) {
  const t = useOrderTexts()
  const { confirm, mistake } = answer
  const { number } = order
  const unpaid = order.payment?.waits === true && order.payment.ways.length > 0
  useEffect(() => (unpaid ? keepUnpaid({ number, token }) : forgetUnpaid(token)), [unpaid, number, token])
  return (
    <div className="wrap order-page">
      <div className="order-head">
        <p className="muted">{t('order.number', { number: order.number })}</p>
        <h1>{order.headline}</h1>
      </div>
      <Notice order={order} done={done} answer={answer} />
      {order.code && <OrderCode code={order.code} typed={answer.code ?? code} phone={order.phone} />}
      {order.harvest && <HarvestNews harvest={order.harvest} />}
      <SecondOrder />
      <div className="order-columns">
        <div>
          <div className="order-timeline">
            <OrderTimeline steps={order.steps} />
          </div>
          <Carriage parcels={order.parcels} />
          <div className="order-rest">
            <OrderLinesShown lines={order.lines} />
            {order.review && (
              <p>
                <LocalLink className="link" to={`/order/${token}/review`}>
                  {t('order.review')}
                </LocalLink>
              </p>
            )}
            {order.keeping && <Keeping keeping={order.keeping} />}
            {order.status !== 'cancelled' && <Problem order={order} token={token} />}
          </div>
        </div>
        <div>
          <div className="order-pay">
            <OrderPay pay={order.pay} />
            {!order.open && order.run === null && (
              <div className="order-payment">
                <OrderAgain number={number} token={token}>
                  {order.status === 'cancelled' && (
                    <LocalLink className="link" to="/shop">
                      {t('order.seeRipe')}
                    </LocalLink>
                  )}
                </OrderAgain>
              </div>
            )}
            {order.payment && <OrderPayment payment={order.payment} confirm={confirm} mistake={mistake} />}
            {order.documents && <OrderDocuments documents={order.documents} />}
          </div>
          <div className="order-side">
            <OrderAddress order={order} />
            {order.place && <PlaceInLine place={order.place} />}
            <OrderChanges order={order} />
            {order.measured && <Measured measured={order.measured} />}
            {order.run === null && <AgreedLink token={token} />}
            <OrderTools number={order.number} />
          </div>
        </div>
      </div>
    </div>
  )
}

/** The result of the last action. It checks the order's current state, so that an old link does not show an outdated message. */
function Notice({ order, done, answer }: { order: OrderPageData; done: string | null; answer: Answer }) {
  const t = useOrderTexts()
  const { key } = useLocation()
  const note = noticeOf(order, done, answer.refused)
  // The button that was pressed is far below on a phone. A refusal takes the focus once, although the page is read again after it.
  const box = useFocusOn<HTMLDivElement>(note && (note.kind === 'refused' ? answer : `${key} ${note.title}`))
  if (!note) return null
  return (
    <div className="order-notice" ref={box} tabIndex={-1}>
      <Note kind={note.kind} role={note.kind === 'refused' ? 'alert' : 'status'} title={t(note.title)}>
        {note.text && t(note.text)}
      </Note>
    </div>
  )
}

type Noticed = { kind: 'refused' | 'done'; title: OrderText; text?: OrderText }

function noticeOf(order: OrderPageData, done: string | null, refused: OrderText | null): Noticed | null {
  if (refused) return { kind: 'refused', title: refused }
  if (done === 'code' && order.open && !order.code) return { kind: 'done', title: 'order.codeDone' }
  if (done === 'code-sent' && order.code) return { kind: 'done', title: 'order.codeSent' }
  if (done === 'measure' && order.measured?.mayEnd === false) return { kind: 'done', title: 'order.measureDone' }
  if (done === 'proof') return { kind: 'done', title: 'order.receiptSent' }
  if (done === 'cash' && order.payment?.waits !== true && order.open) return { kind: 'done', title: 'order.cashSet' }
  if (done === 'cancelled' && order.status === 'cancelled')
    return { kind: 'done', title: 'order.isCancelled', text: 'order.isCancelledText' }
  return done === 'day' && order.open ? { kind: 'done', title: 'order.dayChanged', text: 'order.dayChangedText' } : null
}

/** The rest of a cart that needed two deliveries. */
function SecondOrder() {
  const t = useOrderTexts()
  const lines = useCart()
  const hydrated = useHydrated()
  if (!hydrated || lines.length === 0 || !secondFollows()) return null
  return (
    <div className="order-notice">
      <Note kind="changed" title={t('order.second', { names: lines.map(({ name }) => name).join(', ') })}>
        <LocalLink className="link-inline" to="/checkout">
          {t('order.secondNow')}
        </LocalLink>
      </Note>
    </div>
  )
}

function Problem({ order: { phone, whatsapp, claim }, token }: { order: OrderPageData; token: string }) {
  const t = useOrderTexts()
  return (
    <section className="step order-problem">
      <h2>{t('order.problem')}</h2>
      <p className="soft">{t(claim === 'may' ? 'order.claimText' : 'order.problemText')}</p>
      <div className="row row-wrap">
        {claim && (
          <LocalLink className="link" to={`/order/${token}/claim`}>
            {t(claim === 'may' ? 'order.claim' : 'order.claimSent')}
          </LocalLink>
        )}
        <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {t('order.call', { phone })}
        </a>
        {whatsapp && (
          <a className="link" href={whatsapp} rel="noopener noreferrer">
            {t('order.whatsapp')}
          </a>
        )}
      </div>
    </section>
  )
}

function UnknownOrder() {
  const t = useOrderTexts()
  return (
    <div className="wrap narrow order-page">
      <div className="order-head">
        <h1>{t('order.unknown')}</h1>
        <p className="lead">{t('order.unknownText')}</p>
      </div>
      <LinkButton to="/track/order">{t('order.track')}</LinkButton>
    </div>
  )
}
