import { Link } from 'react-router'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/products.route'
import { requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { OfferTag } from './products/offer-tag.tsx'
import type { ProductRow } from './products/product-view.ts'
import { productsView } from './products/products.server.ts'

export function loader(args: Route.LoaderArgs) {
  return productsView(requireStaff(args, 'see-products'))
}

export default function ProductsPage({ loaderData: products }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const columns: Column<ProductRow>[] = [
    {
      key: 'name',
      head: t('product.name'),
      cell: (product) => (
        <Link className="row-link" to={`/office/products/${product.id}`}>
          {product.name}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'prices', head: t('product.price'), cell: (product) => product.prices, numeric: true, phone: 'aside' },
    {
      key: 'sale',
      head: t('product.sale'),
      cell: (product) => (product.onSale ? <Tag tone="now">{t('product.onSale')}</Tag> : ''),
      plain: true,
    },
    { key: 'sizes', head: t('product.sizes'), cell: (product) => t('count', { count: product.sizes }), numeric: true },
    { key: 'offer', head: t('product.offer'), cell: (product) => <OfferTag offer={product.offer} />, plain: true },
  ]
  return (
    <>
      <PageHead title={t('nav.products')} listName />
      <DataTable caption={t('nav.products')} columns={columns} rows={products} rowKey={(product) => product.id} />
    </>
  )
}
