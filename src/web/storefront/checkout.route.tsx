import { useState } from 'react'
import type { BuyerMethod } from '#shop/payments/model.ts'
import { agreementNow } from '../http/agreement-now.server.ts'
import { measureOffer } from '../http/measure.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { LocalLink } from '../ui/local-link.tsx'
import { Note } from '../ui/note.tsx'
import { useStoredBefore } from '../ui/stored.tsx'
import type { Route } from './+types/checkout.route'
import { CART_KEY, sameLine, type CartLine } from './cart/cart.ts'
import { cart, useCart } from './cart/cart-store.ts'
import { MOST_LINES } from './cart/quote-lines.ts'
import { prepareAreas } from './checkout/areas.server.ts'
import { methodsInWords, methodsOf } from './checkout/methods.server.ts'
import type { ToAgree } from './checkout/typed-order.ts'
import { useHydrated } from '../ui/hydrated.ts'
import { OrderForm } from './checkout/order-form.tsx'
import type { Part } from './checkout/split-order.ts'
import { checkoutTexts, checkoutWords } from './checkout/page-words.server.ts'
import { useCheckoutTexts } from './checkout/texts.ts'
import { useWaits } from './offline/waiting-mark.ts'
import { pageMeta } from './page-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { languageOfPath } from '#shop/values/paths.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { ctx, shop } = requestContext
  const language = languageOfPath(url.pathname)
  const [agreed, measure, methods] = await Promise.all([
    agreementNow(requestContext),
    measureOffer(requestContext, language),
    methodsOf(shop),
    prepareAreas(ctx.db),
  ])
  const say = checkoutWords(language)
  return {
    title: say('checkout.title'),
    description: say('checkout.description', { methods: methodsInWords(methods, language) }),
    texts: checkoutTexts(language),
    versions: { ...agreed, measure },
    methods,
  }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData
  return pageMeta({
    title,
    description,
    path: '/checkout',
    language: languageOfPath(location.pathname),
    shop: matches[1].loaderData,
  })
}

/** The same page as express checkout, for everything in the cart. */
export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageTexts texts={loaderData.texts}>
      <Checkout versions={loaderData.versions} methods={loaderData.methods} />
    </PageTexts>
  )
}

function Checkout({ versions, methods }: { versions: ToAgree; methods: BuyerMethod[] }) {
  const t = useCheckoutTexts()
  const hydrated = useHydrated()
  const lines = useCart()
  // The cart is emptied before the order's page has loaded.
  const [ordered, setOrdered] = useState<typeof lines | null>(null)
  const [part, setPart] = useState<Part['lines'] | null>(null)
  const isShown = (line: CartLine) => part === null || part.some((which) => sameLine(which, line))
  const shown = ordered ?? lines.filter(isShown)
  const placed = (waits: boolean) => {
    // A waiting order has taken the cart's lines and is shown at the top of the page.
    setOrdered(waits ? null : shown)
    cart.replace((now) => now.filter((line) => !isShown(line)))
  }
  return (
    <div className="wrap checkout-page">
      <div className="checkout-head">
        <h1>{t('checkout.title')}</h1>
        <LocalLink className="link" to="/checkout/cart">
          {t('checkout.backToCart')}
        </LocalLink>
      </div>
      <noscript>
        <Note kind="changed" title={t('checkout.noScripts')} />
      </noscript>
      <Order
        lines={shown}
        hydrated={hydrated}
        versions={versions}
        methods={methods}
        onPlaced={placed}
        onSplit={setPart}
        onTakeOut={(out) => out.forEach((line) => cart.setUnits(line, 0))}
        isPart={shown.length < lines.length}
      />
    </div>
  )
}

type OrderProps = {
  lines: CartLine[]
  hydrated: boolean
  versions: ToAgree
  methods: BuyerMethod[]
  onPlaced: (waits: boolean) => void
  onSplit: (first: Part['lines']) => void
  onTakeOut: (lines: Part['lines']) => void
  isPart: boolean
}

function Order({ lines, hydrated, ...form }: OrderProps) {
  const t = useCheckoutTexts()
  const { look, ifStored, ifNotStored } = useStoredBefore(CART_KEY)
  // The card of the waiting order may not have been loaded before the network went away.
  const waits = useWaits('cart')
  if (lines.length > MOST_LINES) {
    return (
      <Note kind="refused" title={t('checkout.tooMany', { count: MOST_LINES })}>
        {t('checkout.tooManyText')}
      </Note>
    )
  }
  const empty = lines.length === 0
  const toShop = <LinkButton to="/shop">{t('checkout.toShop')}</LinkButton>
  return (
    <>
      {look}
      {empty && waits && <p className="lead">{t('checkout.waits')}</p>}
      {(!hydrated || (empty && !waits)) && (
        <Empty title={t('checkout.empty')} text={t('checkout.emptyText')} action={toShop} className={ifNotStored} />
      )}
      {(!hydrated || !empty) && (
        <div className={ifStored}>
          <OrderForm name="cart" needsScripts lines={lines} {...form} />
        </div>
      )}
    </>
  )
}
