import { data, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/product.route'
import { formFields, knownId, requireStaff } from './access.server.ts'
import { useActorNames, useOfficeTexts } from './office-texts.tsx'
import { Outcome } from './outcome.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { setPrice } from './products/change-price.server.ts'
import { changeProductState, productIntent } from './products/change-product.server.ts'
import { PriceForm } from './products/price-form.tsx'
import { ProductFrame } from './products/product-frame.tsx'
import { ProductStatePanels } from './products/product-state.tsx'
import type { PriceRefusal, ProductView } from './products/product-view.ts'
import { productView } from './products/products.server.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return productView(requireStaff(args, 'see-products'), args.params.id)
}

export async function action(args: Route.ActionArgs) {
  requireStaff(args, 'see-products')
  const productId = knownId(args.params.id)
  const fields = await formFields(args.request)
  const intent = productIntent(fields)
  if (intent) {
    const moved = await changeProductState(requireStaff(args, 'edit-products'), productId, { intent, fields })
    return moved.ok ? redirect(`/office/products/${productId}?done=${moved.done}`) : answerRefusal(moved)
  }
  const changed = await setPrice(requireStaff(args, 'change-prices'), fields)
  if (changed.ok) return redirect(`/office/products/${productId}?done=price`)
  return data(changed, { status: changed.problem === 'edit-conflict' ? 409 : 422 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function ProductPage({ loaderData: product, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const refusal = priceRefusal(actionData)
  const [search] = useSearchParams()
  return (
    <>
      <ProductFrame product={product} category={product.category} />
      {!refusal && <SettingsOutcome answer={actionData} />}
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t(`priceRefused.${refusal.problem}`, { now: refusal.now })}
        </Outcome>
      )}
      {!actionData && search.get('done') === 'price' && <Outcome kind="done">{t('price.saved')}</Outcome>}
      <div className="office-cards office-top">
        {product.variants.map((variant) => (
          <PriceForm
            key={`${variant.id} ${JSON.stringify(variant.fields)}`}
            variant={variant}
            mayChange={product.mayChange}
            refusal={refusal?.variantId === variant.id ? refusal : null}
          />
        ))}
      </div>
      {product.variants.length === 0 && <p className="muted office-top">{t('product.noSizes')}</p>}
      {product.mayEdit && <ProductStatePanels product={product} answer={actionData} />}
      <PriceChanges history={product.history} />
    </>
  )
}

function priceRefusal(answer: unknown): PriceRefusal | null {
  return typeof answer === 'object' && answer !== null && 'variantId' in answer ? (answer as PriceRefusal) : null
}

function PriceChanges({ history }: Pick<ProductView, 'history'>) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  if (history.length === 0) return null
  return (
    <section className="office-top">
      <h2>{t('price.history')}</h2>
      <ol className="office-history">
        {history.map((event) => (
          <li key={event.key}>
            <span className="muted nowrap">{event.at}</span>
            <div>
              <p>{t('price.changed', { label: event.label, from: event.from, to: event.to })}</p>
              <p className="muted small">{nameOf(event.actor)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
