import { Button } from '../ui/button.tsx'
import type { Route } from './+types/product.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { OfficeForm } from './office-form.tsx'
import { useActorNames, useOfficeTexts } from './office-texts.tsx'
import { productActions } from './products/product-actions.server.ts'
import { PriceForm } from './products/price-form.tsx'
import { ProductFrame } from './products/product-frame.tsx'
import { ProductStatePanels } from './products/product-state.tsx'
import type { ProductView } from './products/product-view.ts'
import { productView } from './products/products.server.ts'

export function loader(args: Route.LoaderArgs) {
  return productView(requireStaff(args, 'see-products'), args.params.id)
}

export const action = officeAction(productActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ProductPage({ loaderData: product }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <ProductFrame product={product} category={product.category} />
      <ActionResult page="product" />
      <div className="office-cards office-top">
        {product.variants.map((variant) => (
          <PriceForm key={`${variant.id} ${JSON.stringify(variant.fields)}`} variant={variant} mayChange={product.mayChange} />
        ))}
      </div>
      {product.variants.length === 0 && <p className="muted office-top">{t('product.noSizes')}</p>}
      {product.mayEdit && <ProductStatePanels product={product} />}
      <PriceChanges history={product.history} mayChange={product.mayChange} />
    </>
  )
}

function PriceChanges({ history, mayChange }: Pick<ProductView, 'history' | 'mayChange'>) {
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
              {mayChange && event.undo !== null && (
                <OfficeForm>
                  <Button type="submit" name="intent" value={`undo-price ${event.undo}`} kind="line" size="small">
                    {t('undo.button')}
                  </Button>
                </OfficeForm>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
