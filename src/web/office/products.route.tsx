import { Link } from 'react-router'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/products.route'
import { requireStaff } from './access.server.ts'
import { FindForm } from './find-form.tsx'
import { ListKeys } from './list-keys.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { OfferTag } from './products/offer-tag.tsx'
import type { ProductRow } from './products/product-view.ts'
import { productsView } from './products/products.server.ts'

export function loader(args: Route.LoaderArgs) {
  return productsView(requireStaff(args, 'see-products'), args.url.searchParams)
}

export default function ProductsPage({ loaderData: { query, rows } }: Route.ComponentProps) {
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
      <FindForm action="/office/products" query={query} label={t('list.nameSearch')} clear={t('product.all')} />
      <div className="office-list">
        <DataTable
          caption={t('nav.products')}
          columns={columns}
          rows={rows}
          rowKey={(product) => product.id}
          empty={<Empty title={t('list.noneFound', { query })} text={t('list.noneFoundText')} />}
        />
      </div>
      <p className="row office-after">
        <ListKeys />
      </p>
    </>
  )
}
