import { data, Link, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/product.route'
import { formFields, knownId, requireStaff } from './access.server.ts'
import { useActorNames, useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { setPrice } from './products/change-price.server.ts'
import { PriceForm } from './products/price-form.tsx'
import type { ProductView } from './products/product-view.ts'
import { productView } from './products/products.server.ts'

export function loader(args: Route.LoaderArgs) {
  return productView(requireStaff(args, 'see-products'), args.params.id)
}

export async function action(args: Route.ActionArgs) {
  const visit = requireStaff(args, 'change-prices')
  const productId = knownId(args.params.id)
  const changed = await setPrice(visit, await formFields(args.request))
  if (changed.ok) return redirect(`/office/products/${productId}?done=price`)
  return data(changed, { status: changed.problem === 'changed-meanwhile' ? 409 : 422 })
}

/** Without a connection the page stays as it is. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function ProductPage({ loaderData: product, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const [search] = useSearchParams()
  return (
    <>
      <PageHead
        title={product.name}
        lead={
          <>
            {product.category},{' '}
            <Link className="link-inline" to={product.page} reloadDocument>
              {t('product.inShop')}
            </Link>
          </>
        }
      />
      <Unsent answer={actionData} />
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
      <PriceChanges history={product.history} />
    </>
  )
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
