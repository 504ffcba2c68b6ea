import { Link } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/products.route'
import { requireStaff } from './access.server.ts'
import { FindForm } from './find-form.tsx'
import { ListKeys } from './list-keys.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { ProductTable } from './products/product-table.tsx'
import type { ProductsView } from './products/product-view.ts'
import { productsView } from './products/products.server.ts'

const STATES = ['active', 'draft', 'archived'] as const

export function loader(args: Route.LoaderArgs) {
  return productsView(requireStaff(args, 'see-products'), args.url.searchParams)
}

export default function ProductsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const { query, shown, mayEdit, mayImport } = view
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
      <FindForm action="/office/products" query={query} label={t('list.nameSearch')} clear={t('product.all')} />
      {query === '' && (
        <div className="office-tools">
          <nav className="segments" aria-label={t('product.byState')}>
            {STATES.map((state) => (
              <Link key={state} to={`/office/products?state=${state}`} aria-current={state === shown ? 'page' : undefined}>
                {t(`productStates.${state}`)}
              </Link>
            ))}
          </nav>
        </div>
      )}
      <ProductTable view={view} />
      <div className="row row-wrap office-after">
        {view.page > 1 && (
          <LinkButton kind="line" to={productsPath(view, view.page - 1)} rel="prev">
            {t('list.back')}
          </LinkButton>
        )}
        {view.more && (
          <LinkButton kind="line" to={productsPath(view, view.page + 1)} rel="next">
            {t('list.further')}
          </LinkButton>
        )}
        {(['xlsx', 'csv'] as const).map((format) => (
          <LinkButton key={format} kind="quiet" to={`/office/products/export/${format}`} reloadDocument>
            {t('import.export', { format: format.toUpperCase() })}
          </LinkButton>
        ))}
        <ListKeys />
      </div>
    </>
  )
}

function productsPath({ query, shown }: ProductsView, page: number): string {
  return `/office/products?${new URLSearchParams({ ...(query === '' ? { state: shown } : { q: query }), page: String(page) })}`
}
