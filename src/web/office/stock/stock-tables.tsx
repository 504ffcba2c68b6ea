import { Link } from 'react-router'
import { Tag } from '#web/ui/tag.tsx'
import { OfficeList, type ListColumn } from '../kit/list/office-list.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { Thumbnail } from '../products/thumbnail.tsx'
import { lotsList, stockList, type LotSort, type StockSort } from './stock-list.ts'
import type { LotRow, StockItemRow, StockView } from './stock-view.ts'

export function StockTable({ items, shown }: { items: readonly StockItemRow[]; shown: StockView['list'] }) {
  const t = useOfficeTexts()
  const columns: ListColumn<StockItemRow, StockSort>[] = [
    {
      key: 'name',
      head: t('stock.item'),
      cell: (item) => (
        <Link className="row-link with-picture" to={`/office/stock?item=${item.id}`}>
          <Thumbnail picture={item.picture} />
          {item.name}
        </Link>
      ),
      phone: 'main',
      sort: { by: 'name' },
    },
    {
      key: 'onHand',
      head: t('stock.onHand'),
      cell: (item) => item.onHand,
      numeric: true,
      phone: 'hidden',
      sort: { by: 'on-hand', down: true },
    },
    { key: 'allocated', head: t('stock.allocated'), cell: (item) => item.allocated, numeric: true, phone: 'hidden' },
    {
      key: 'available',
      head: t('stock.available'),
      cell: (item) => <span className={item.low ? 'late' : undefined}>{item.available}</span>,
      numeric: true,
      phone: 'aside',
      sort: { by: 'available' },
    },
    {
      key: 'until',
      head: t('stock.bestBefore'),
      cell: (item) => (item.bestBefore ? <span className={item.soon ? 'soon' : undefined}>{item.bestBefore}</span> : ''),
      numeric: true,
      sort: { by: 'until' },
    },
    { key: 'next', head: t('stock.next'), cell: (item) => item.next ?? '', numeric: true, sort: { by: 'next' } },
  ]
  return (
    <OfficeList
      list={stockList}
      shown={shown}
      caption={t('nav.stock')}
      columns={columns}
      rows={items}
      rowKey={(item) => item.id}
      none={{ title: t('stock.none') }}
    />
  )
}

export function LotTable({ lots, shown }: { lots: readonly LotRow[]; shown: NonNullable<StockView['chosen']>['list'] }) {
  const t = useOfficeTexts()
  const columns: ListColumn<LotRow, LotSort>[] = [
    {
      key: 'code',
      head: t('lot.code'),
      cell: (lot) => (
        <Link className="row-link" to={`/office/stock/${lot.id}`}>
          {lot.code}
        </Link>
      ),
      phone: 'main',
      sort: { by: 'code' },
    },
    { key: 'state', head: t('lot.state'), cell: (lot) => <LotTags lot={lot} />, plain: true },
    { key: 'grade', head: t('lot.grade'), cell: (lot) => lot.grade },
    { key: 'farm', head: t('lot.farm'), cell: (lot) => lot.farm },
    {
      key: 'harvested',
      head: t('lot.harvested'),
      cell: (lot) => lot.harvested,
      numeric: true,
      sort: { by: 'harvested', down: true },
    },
    {
      key: 'until',
      head: t('stock.bestBefore'),
      cell: (lot) => <span className={lot.over ? 'late' : lot.soon ? 'soon' : undefined}>{lot.bestBefore}</span>,
      numeric: true,
      sort: { by: 'until' },
    },
    { key: 'onHand', head: t('stock.onHand'), cell: (lot) => lot.onHand, numeric: true, sort: { by: 'on-hand', down: true } },
    { key: 'allocated', head: t('stock.allocated'), cell: (lot) => lot.allocated, numeric: true },
    {
      key: 'available',
      head: t('stock.available'),
      cell: (lot) => lot.available,
      numeric: true,
      phone: 'aside',
      sort: { by: 'available', down: true },
    },
  ]
  return (
    <OfficeList
      list={lotsList}
      shown={shown}
      caption={t('stock.lots')}
      columns={columns}
      rows={lots}
      rowKey={(lot) => lot.id}
      none={{ title: t('stock.noLots'), text: t('stock.noLotsText') }}
    />
  )
}

/** In stock, expected, quarantined, or past its best-before. */
export function LotTags({ lot }: { lot: Pick<LotRow, 'state' | 'quarantined' | 'over' | 'markedDown'> }) {
  const t = useOfficeTexts()
  if (lot.quarantined) return <Tag tone="bad">{t('lot.quarantined')}</Tag>
  if (lot.state === 'expected') return <Tag tone="now">{t('lot.expected')}</Tag>
  if (lot.over) return <Tag tone="bad">{t('lot.over')}</Tag>
  return lot.markedDown ? <Tag tone="now">{t('lot.markedDown')}</Tag> : <Tag tone="good">{t('lot.onShelf')}</Tag>
}
