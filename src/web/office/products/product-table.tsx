import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProductSort } from '#shop/reporting/model.ts'
import { Tag } from '#web/ui/tag.tsx'
import { OfficeList, type ListColumn } from '../kit/list/office-list.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { OfferTag } from './offer-tag.tsx'
import { ProductStateTag } from './product-frame.tsx'
import type { ProductRow, ProductsView } from './product-view.ts'
import { productsList } from './products-list.ts'
import { Thumbnail } from './thumbnail.tsx'

/** Products with their prices and availability; a search by name includes every state. */
export function ProductTable({ view, children }: { view: ProductsView; children: ReactNode }) {
  const t = useOfficeTexts()
  const { state: listed } = view.shown.filters
  const state: ListColumn<ProductRow, ProductSort> = {
    key: 'state',
    head: t('product.state'),
    cell: (product) => <ProductStateTag state={product.state} />,
    plain: true,
  }
  const columns: ListColumn<ProductRow, ProductSort>[] = [
    {
      key: 'name',
      head: t('product.name'),
      cell: (product) => (
        <Link className="row-link with-picture" to={`/office/products/${product.id}`}>
          <Thumbnail picture={product.picture} />
          {product.name}
        </Link>
      ),
      phone: 'main',
      sort: { by: 'name' },
    },
    ...(listed === '' ? [state] : []),
    {
      key: 'prices',
      head: t('product.price'),
      cell: (product) => product.prices,
      numeric: true,
      phone: 'aside',
      sort: { by: 'price' },
    },
    {
      key: 'sale',
      head: t('product.sale'),
      cell: (product) => (product.onSale ? <Tag tone="now">{t('product.onSale')}</Tag> : ''),
      plain: true,
    },
    { key: 'sizes', head: t('product.sizes'), cell: (product) => t('count', { count: product.sizes }), numeric: true },
    { key: 'offer', head: t('product.offer'), cell: (product) => <OfferTag offer={product.offer} />, plain: true },
  ]
  const moves = PRODUCT_MOVES.map((move) => ({ intent: move, label: t(`productMove.${move}`) }))
  return (
    <OfficeList
      list={productsList}
      shown={view.shown}
      caption={t('nav.products')}
      columns={columns}
      rows={view.rows}
      rowKey={(product) => product.id}
      next={view.next}
      count={view.count}
      none={{ title: t(`productNone.${listed || 'active'}`) }}
      bulk={view.mayEdit ? { moves, nameOf: (product) => product.name } : undefined}
    >
      {children}
    </OfficeList>
  )
}

const PRODUCT_MOVES = ['publish', 'archive'] as const
