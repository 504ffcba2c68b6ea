import { useState } from 'react'
import { currentVersion } from '../../shop/content/index.ts'
import { visitContext } from '../http/visit.ts'
import { checkout as bangla } from '../texts/bn/checkout.ts'
import { quote as banglaQuote } from '../texts/bn/quote.ts'
import { checkout as english } from '../texts/en/checkout.ts'
import { quote as englishQuote } from '../texts/en/quote.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { LocalLink } from '../ui/local-link.tsx'
import { languageOfPath } from '../ui/texts.tsx'
import type { Route } from './+types/checkout.route'
import { cart, useCart } from './cart/cart-store.ts'
import { MOST_LINES } from './cart/quote-lines.ts'
import { prepareAreas } from './checkout/areas.server.ts'
import { useHydrated } from './checkout/hydrated.ts'
import { SumSkeleton } from './checkout/order-aside.tsx'
import { OrderForm } from './checkout/order-form.tsx'
import { useCheckoutTexts } from './checkout/texts.ts'
import { pageMeta } from './page-meta.ts'
import { PageTexts } from './page-texts.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, ctx } = context.get(visitContext)
  const language = languageOfPath(new URL(request.url).pathname)
  const [termsVersion] = await Promise.all([currentVersion(ctx.db, 'terms'), prepareAreas(ctx.db)])
  const texts = language === 'bn' ? { ...bangla, ...banglaQuote } : { ...english, ...englishQuote }
  return { language, shopUrl: shop.config.shopUrl, texts, termsVersion }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { texts, language, shopUrl } = loaderData
  return pageMeta({
    title: texts['checkout.title'],
    description: texts['checkout.description'],
    path: '/checkout',
    language,
    shopUrl,
    noindex: true,
  })
}

/** The same one page as express, for everything in the cart. */
export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageTexts texts={loaderData.texts}>
      <Checkout termsVersion={loaderData.termsVersion} />
    </PageTexts>
  )
}

function Checkout({ termsVersion }: { termsVersion: number }) {
  const t = useCheckoutTexts()
  const hydrated = useHydrated()
  const lines = useCart()
  // The cart is emptied before the order's page is there.
  const [ordered, setOrdered] = useState<typeof lines | null>(null)
  const shown = ordered ?? lines
  const placed = () => {
    setOrdered(lines)
    cart.empty()
  }
  return (
    <div className="wrap checkout-page">
      <div className="checkout-head">
        <h1>{t('checkout.title')}</h1>
        <LocalLink className="link" to="/checkout/cart">
          {t('checkout.backToCart')}
        </LocalLink>
      </div>
      {hydrated && shown.length === 0 ? (
        <Empty
          title={t('checkout.empty')}
          text={t('checkout.emptyText')}
          action={<LinkButton to="/shop">{t('checkout.toShop')}</LinkButton>}
        />
      ) : (
        <OrderForm name="cart" lines={shown.slice(0, MOST_LINES)} termsVersion={termsVersion} onPlaced={placed} />
      )}
    </div>
  )
}
