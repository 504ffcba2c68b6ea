import { lazy, Suspense, useEffect, useState } from 'react'
import { Button, LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { LocalLink } from '../ui/local-link.tsx'
import { Note } from '../ui/note.tsx'
import { useStoredBefore } from '../ui/stored.tsx'
import type { Route } from './+types/cart.route'
import { ApartNote } from './cart/apart-note.tsx'
import { CartAside, CheckoutBar } from './cart/cart-aside.tsx'
import { CartRows } from './cart/cart-rows.tsx'
import { CART_KEY, type CartLine } from './cart/cart.ts'
import { cart, useCart } from './cart/cart-store.ts'
import { acceptQuote, hasNews } from './cart/quote-lines.ts'
import { keepDraft, readDraft } from './checkout/draft.ts'
import { useHydrated } from '../ui/hydrated.ts'
import { useCartTexts } from './checkout/texts.ts'
import { useQuote } from './checkout/use-quote.ts'
import { unpaidOrder } from './order/unpaid-order.ts'
import { pageMeta } from './page-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { languageOfPath } from '#shop/values/paths.ts'
import { translator } from '#texts/catalogue.ts'
import { areaTexts } from '#texts/all.server.ts'
import { offersCartReminders } from '#shop/campaigns/index.ts'
import { requestContextKey } from '../http/request-context.ts'

// Few people need it.
const RemindMe = lazy(async () => ({ default: (await import('./cart/remind-me.tsx')).RemindMe }))

export async function loader({ context, url }: Route.LoaderArgs) {
  const { shop } = context.get(requestContextKey)
  const language = languageOfPath(url.pathname)
  const texts = { ...areaTexts('cart', language), ...areaTexts('quote', language) }
  const say = translator(texts, language)
  const reminds = shop.config.sms !== null && (await offersCartReminders(shop.db))
  return { title: say('cart.title'), description: say('cart.description'), texts, reminds }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData
  const language = languageOfPath(location.pathname)
  return pageMeta({ title, description, path: '/checkout/cart', language, shop: matches[1].loaderData })
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageTexts texts={loaderData.texts}>
      <Cart reminds={loaderData.reminds} />
    </PageTexts>
  )
}

/** Prices the cart again whenever it is shown, and marks each line that has changed. */
function Cart({ reminds }: { reminds: boolean }) {
  const t = useCartTexts()
  const hydrated = useHydrated()
  const lines = useCart()
  const { look, ifStored, ifNotStored } = useStoredBefore(CART_KEY)
  const toShop = <LinkButton to="/shop">{t('cart.toShop')}</LinkButton>
  return (
    <div className="wrap checkout-page">
      <h1 className="page-head">{t('cart.title')}</h1>
      <noscript>
        <Note kind="changed" title={t('cart.noScripts')} />
      </noscript>
      {look}
      {(!hydrated || lines.length === 0) && (
        <>
          {hydrated && <WaitsForPayment />}
          <Empty title={t('cart.empty')} text={t('cart.emptyText')} action={toShop} className={ifNotStored} />
        </>
      )}
      {!hydrated && (
        <div className={ifStored}>
          <CartSkeleton />
        </div>
      )}
      {hydrated && lines.length > 0 && <FullCart lines={lines} reminds={reminds} />}
    </div>
  )
}

/** An order of this browser that was not paid yet: a buyer who left the payment page looks for it in the cart. */
function WaitsForPayment() {
  const t = useCartTexts()
  const [order] = useState(() => unpaidOrder())
  if (!order) return null
  return (
    <Note kind="changed" title={t('cart.unpaid', { number: order.number })}>
      <LocalLink className="link-inline" to={`/order/${order.token}`}>
        {t('cart.unpaidOpen')}
      </LocalLink>
    </Note>
  )
}

function FullCart({ lines, reminds }: { lines: CartLine[]; reminds: boolean }) {
  const [areaId, setArea] = useState('')
  const [coupon, setCoupon] = useState('')
  // The choices made here are carried over to checkout.
  useEffect(() => {
    const draft = readDraft()
    setArea(draft.area_id)
    setCoupon(draft.coupon)
  }, [])
  const quoting = useQuote(lines, { area_id: areaId || null, coupon: coupon || null })
  const { quote } = quoting
  // Messages about changes are above the lines: if they appeared late, they would push the lines down under the shopper's finger.
  if (!quote && !quoting.problem && !quoting.slow) return <CartSkeleton />
  const accept = () => quote && cart.replace((now) => acceptQuote(now, quote))
  return (
    <div className="with-aside">
      <div>
        <ChangedNote count={quote?.lines.filter(hasNews).length ?? 0} onAccept={accept} />
        <ApartNote quote={quote} areaId={areaId} onCheckout={accept} />
        <CartRows lines={lines} quote={quote} />
        {reminds && (
          <Suspense fallback={null}>
            <RemindMe lines={lines} />
          </Suspense>
        )}
      </div>
      <CartAside
        quoting={quoting}
        lines={lines}
        areaId={areaId}
        coupon={coupon}
        onArea={(area) => {
          setArea(area)
          keepDraft({ area_id: area })
        }}
        onCoupon={(code) => {
          setCoupon(code)
          keepDraft({ coupon: code })
        }}
        onCheckout={accept}
      />
      <CheckoutBar quoting={quoting} lines={lines} onCheckout={accept} />
    </div>
  )
}

function ChangedNote({ count, onAccept }: { count: number; onAccept: () => void }) {
  const t = useCartTexts()
  return (
    <div role="status">
      {count > 0 && (
        <Note kind="changed" title={t('quote.changed', { count })}>
          {t('quote.changedText')}
          <div className="cart-accept">
            <Button kind="line" size="small" onClick={onAccept}>
              {t('cart.accept')}
            </Button>
          </div>
        </Note>
      )}
    </div>
  )
}

/** A placeholder as high as a cart with two lines, until scripts have read the cart and the prices are loaded. */
function CartSkeleton() {
  const t = useCartTexts()
  return (
    <div className="with-aside" role="status">
      <div className="cart-skeleton">
        <span className="visually-hidden">{t('quote.pricing')}</span>
        <span className="skeleton" />
        <span className="skeleton" />
      </div>
      <div className="cart-skeleton-sum">
        <span className="skeleton" />
      </div>
    </div>
  )
}
