import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/products.route'
import { requireStaff } from './access.server.ts'
import { FindForm } from './find-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { BulkRefusals } from './kit/list/bulk-result.tsx'
import { Segments } from './kit/list/list-parts.tsx'
import { SavedViews } from './kit/list/saved-views.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { ProductTable } from './products/product-table.tsx'
import { PRODUCT_STATES, productsList } from './products/products-list.ts'
import { productsActions, productsView } from './products/products.server.ts'

export function loader(args: Route.LoaderArgs) {
  return productsView(requireStaff(args, 'see-products'), args.url.searchParams)
}

export const action = officeAction(productsActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ProductsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const { shown, mayEdit, mayImport } = view
  const { q } = shown.filters
  return (
    <>
      <PageHead title={t('nav.products')} listName>
        <div className="row row-wrap">
          {mayEdit && (
            <>
              <LinkButton to="/office/products/fruit">{t('newFruit.title')}</LinkButton>
              <LinkButton kind="line" to="/office/products/new">
                {t('newProduct.title')}
              </LinkButton>
            </>
          )}
          {mayImport && (
            <LinkButton kind="line" to="/office/products/import">
              {t('import.title')}
            </LinkButton>
          )}
        </div>
      </PageHead>
      <ActionResult page="products" />
      <BulkRefusals />
      <SavedViews list={productsList} shown={shown} own={view.own} />
      <FindForm action="/office/products" query={q} label={t('list.nameSearch')} clear={t('product.all')} />
      {q === '' && (
        <div className="office-tools">
          <Segments
            list={productsList}
            shown={shown}
            filter="state"
            label={t('product.byState')}
            choices={PRODUCT_STATES.map((state) => ({ value: state, label: t(`productStates.${state}`) }))}
          />
        </div>
      )}
      <ProductTable view={view}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <LinkButton key={format} kind="quiet" to={`/office/products/export/${format}`} reloadDocument>
            {t('import.export', { format: format.toUpperCase() })}
          </LinkButton>
        ))}
      </ProductTable>
    </>
  )
}
