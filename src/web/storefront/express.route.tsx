import { lazy, Suspense, useEffect, useState } from 'react'
import { data, redirect, useLocation } from 'react-router'
import { isSlug, movedSlug } from '#shop/catalog/index.ts'
import { productView, type ProductView } from '#shop/storefront/index.ts'
import { dayFrom, formatDay, formatMonths, type Language } from '#shop/values/index.ts'
import { sizeWithChoice } from '#texts/ripe-text.server.ts'
import { agreementNow } from '../http/agreement-now.server.ts'
import { postedForm } from '../http/form.server.ts'
import type { BuyerMethod } from '#shop/payments/model.ts'
import { measureOffer } from '../http/measure.server.ts'
import { requestContextKey, type RequestContext } from '../http/request-context.ts'
import { LocalLink } from '../ui/local-link.tsx'
import { typedUnits } from '../ui/typed-units.ts'
import type { Route } from './+types/express.route'
import { prepareAreas } from './checkout/areas.server.ts'
import { methodsInWords, methodsOf } from './checkout/methods.server.ts'
import type { ToAgree } from './checkout/typed-order.ts'
import { readDraft } from './checkout/draft.ts'
import { expressAction } from './checkout/express-action.server.ts'
import type { ExpressAnswer } from './checkout/express-answer.ts'
import { ExpressWhat, type ExpressData, type ExpressVariant } from './checkout/express-what.tsx'
import { OrderForm } from './checkout/order-form.tsx'
import { checkoutTexts, checkoutWords } from './checkout/page-words.server.ts'
import { useCheckoutTexts } from './checkout/texts.ts'
import { pageMeta } from './page-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { isOutOfSeason, otherFruit } from './product/other-fruit.server.ts'
import type { Unavailable } from './checkout/not-now.tsx'
import { notFound } from './shell/not-found.server.ts'
import { pathIn, languageOfPath } from '#shop/values/paths.ts'

// Its product cards are not needed for fruit that can be ordered.
const NotNow = lazy(async () => ({ default: (await import('./checkout/not-now.tsx')).NotNow }))

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { db, now } = requestContext.ctx
  const language = languageOfPath(url.pathname)
  const view = isSlug(slug) ? await productView(db, { slug, now, language }) : null
  if (!view) {
    const moved = isSlug(slug) ? await movedSlug(db, slug) : null
    if (moved !== null) throw redirect(pathIn(language, `/express/${moved}`), 301)
    throw await notFound(requestContext, language)
  }
  const [agreed, measure, methods] = await Promise.all([
    agreementNow(requestContext),
    measureOffer(requestContext, language),
    methodsOf(requestContext.shop),
    prepareAreas(db),
  ])
  const { card } = view
  const variants = sizesOf(view, language)
  const product: ExpressData = { id: card._id, slug: card.slug, name: card.name, image: card.image, variants }
  const say = checkoutWords(language)
  const description = say('checkout.description', { methods: methodsInWords(methods, language) })
  const head = { title: say('checkout.expressTitle', { name: product.name }), description }
  const out = card.offer === 'out' && !card.ripe_today ? await unavailable(requestContext, view, language) : null
  const texts = checkoutTexts(language)
  return { product, out, head, texts, versions: { ...agreed, measure }, methods }
}

/** Every size, then the sizes of marked-down lots. */
function sizesOf({ card, variants }: ProductView, language: Language): ExpressVariant[] {
  const say = checkoutWords(language)
  const ripe = (card.ripe_today ?? []).map(
    ({ variant_id, lot_id, label, price, sale_price, quantity_kg, eat_by }): ExpressVariant => ({
      key: `${variant_id}~${lot_id}`,
      _id: variant_id,
      lot_id,
      label: sizeWithChoice(label, { eatBy: dayFrom(eat_by), ripeness: null }, language),
      price,
      sale_price,
      quantity_kg,
      offer: 'now',
      later: null,
    }),
  )
  const sizes = variants.map(({ _id, label, price, sale_price, quantity_kg, offer, ships_from }): ExpressVariant => ({
    key: _id,
    _id,
    label,
    price,
    sale_price,
    quantity_kg,
    offer,
    later:
      offer === 'pre-order' && ships_from !== null
        ? say('quote.later', { day: formatDay(dayFrom(ships_from), language, 'dayMonth') })
        : null,
  }))
  return [...sizes, ...ripe]
}

/** What a visitor to fruit that can't be bought needs: when it comes, and what can be bought now. */
async function unavailable(requestContext: RequestContext, view: ProductView, language: Language): Promise<Unavailable> {
  const months = isOutOfSeason(view, requestContext.ctx.now) ? formatMonths(view.season.months, language) : null
  return { months, instead: await otherFruit(requestContext, view, language) }
}

/** Browsers without scripts post the form here; with scripts it goes to the API. */
export async function action({ context, params: { slug }, request, url }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const language = languageOfPath(url.pathname)
  const view = isSlug(slug) ? await productView(requestContext.ctx.db, { slug, now: requestContext.ctx.now, language }) : null
  if (!view) throw await notFound(requestContext, language)
  const product = { id: view.card._id, variants: sizesOf(view, language) }
  const { status, answer } = await expressAction({ requestContext, language, product, form: await postedForm(request) })
  return data(answer, { status })
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  if (!loaderData) return []
  const shop = matches[1].loaderData
  const { product, head } = loaderData
  return pageMeta({
    ...head,
    path: `/express/${product.slug}`,
    language: languageOfPath(location.pathname),
    shop,
  })
}

export default function ExpressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, out, texts, versions, methods } = loaderData
  return (
    <PageTexts texts={texts}>
      <Express key={product.id} {...{ product, out, versions, methods }} answer={actionData} />
    </PageTexts>
  )
}

type ExpressProps = {
  product: ExpressData
  out: Unavailable | null
  versions: ToAgree
  methods: BuyerMethod[]
  answer: ExpressAnswer | undefined
}

function Express({ product, out, versions, methods, answer }: ExpressProps) {
  const t = useCheckoutTexts()
  const what = useWhat(product, answer)
  const variant = product.variants.find((other) => other.key === what.variantId)
  const orderable = product.variants.some((other) => other.offer !== 'out')
  const unitsFault = answer?.faults.find((fault) => fault.field === 'units')
  return (
    <div className="wrap checkout-page">
      <div className="checkout-head">
        <h1>{t('checkout.expressTitle', { name: product.name })}</h1>
        <LocalLink className="link" to={`/product/${product.slug}`}>
          {t('checkout.backToProduct')}
        </LocalLink>
      </div>
      {orderable && variant ? (
        <OrderForm
          name={product.slug}
          lines={[
            {
              ...variant,
              _id: product.id,
              varient: variant._id,
              unit: what.units,
              name: product.name,
              image: product.image,
            },
          ]}
          versions={versions}
          methods={methods}
          answer={answer}
          onPlaced={() => {}}
        >
          <ExpressWhat
            product={product}
            variantId={what.variantId}
            units={what.units}
            onVariant={what.setVariant}
            onUnits={what.setUnits}
            error={unitsFault && t(unitsFault.text, unitsFault.words)}
          />
        </OrderForm>
      ) : (
        <Suspense>
          <NotNow slug={product.slug} out={out} />
        </Suspense>
      )}
    </div>
  )
}

/** The pack and the units: from the server's answer, else from the link or this tab's draft, else the first available pack. */
function useWhat(product: ExpressData, answer: ExpressAnswer | undefined) {
  const { search } = useLocation()
  const first = product.variants.find((variant) => variant.offer !== 'out') ?? product.variants[0]
  const known = (id: string) => product.variants.some((variant) => variant.key === id && variant.offer !== 'out')
  const typed = answer?.typed
  const [variantId, setVariant] = useState(typed && known(typed.variant) ? typed.variant : (first?.key ?? ''))
  const [units, setUnits] = useState(() => unitsIn(typed?.units ?? '') ?? 1)
  // The page is the same for everybody, so only the browser reads the query.
  useEffect(() => {
    if (typed) return
    const asked = new URLSearchParams(search)
    const draft = readDraft()
    const fromDraft = known(draft.variant) && !asked.has('variant')
    const wanted = fromDraft ? draft.variant : (asked.get('variant') ?? '')
    if (known(wanted)) setVariant(wanted)
    setUnits(unitsIn(fromDraft ? draft.units : (asked.get('units') ?? '')) ?? 1)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the page is opened
  }, [search])
  return { variantId, units, setVariant, setUnits }
}

function unitsIn(text: string): number | null {
  const units = typedUnits(text)
  return typeof units === 'number' && units >= 1 && units <= 999 ? units : null
}
