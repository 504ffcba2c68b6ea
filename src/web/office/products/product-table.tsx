import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { OfferTag } from './offer-tag.tsx'
import { ProductStateTag } from './product-frame.tsx'
import type { ProductRow, ProductsView } from './product-view.ts'

/** Products with their prices and availability; a search by name includes every state. */
export function ProductTable({ view: { query, shown, rows } }: { view: ProductsView }) {
  const t = useOfficeTexts()
  const state: Column<ProductRow> = {
    key: 'state',
    head: t('product.state'),
    cell: (product) => <ProductStateTag state={product.state} />,
    plain: true,
  }
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
    ...(query === '' ? [] : [state]),
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
    <div className="office-list">
      <DataTable
        caption={t('nav.products')}
        columns={columns}
        rows={rows}
        rowKey={(product) => product.id}
        empty={
          query === '' ? (
            <Empty title={t(`productNone.${shown}`)} />
          ) : (
            <Empty title={t('list.noneFound', { query })} text={t('list.noneFoundText')} />
          )
        }
      />
    </div>
  )
}
