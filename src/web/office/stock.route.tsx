import { Link } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/stock.route'
import { requireStaff } from './access.server.ts'
import { FindForm } from './find-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { Segments } from './kit/list/list-parts.tsx'
import { SavedViews } from './kit/list/saved-views.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { AddStockItem } from './stock/add-stock-item.tsx'
import { LowLevel, StockItemForm } from './stock/low-level.tsx'
import { stockActions } from './stock/low-level.server.ts'
import { STOCK_SHOWS, stockList } from './stock/stock-list.ts'
import { LotTable, StockTable } from './stock/stock-tables.tsx'
import { stockView } from './stock/stock-view.server.ts'

export function loader(args: Route.LoaderArgs) {
  return stockView(requireStaff(args, 'see-stock'), args.url.searchParams)
}

export const action = officeAction(stockActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function StockPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const { items, list, own, chosen, mayReceive, mayCorrect, mayEdit } = view
  const ofItem = chosen ? `?item=${chosen.id}` : ''
  return (
    <>
      <PageHead
        title={chosen ? chosen.name : t('nav.stock')}
        listName={!chosen}
        lead={
          chosen && (
            <Link className="link-inline" to="/office/stock">
              {t('stock.all')}
            </Link>
          )
        }
      >
        <span className="row row-wrap">
          {mayCorrect && (
            <LinkButton kind="line" to={`/office/stock/count${ofItem}`}>
              {t('stocktake.title')}
            </LinkButton>
          )}
          {mayReceive && <LinkButton to={`/office/stock/receive${ofItem}`}>{t('stock.receive')}</LinkButton>}
        </span>
      </PageHead>
      <ActionResult page="stock" />
      {!chosen && (
        <>
          <SavedViews list={stockList} shown={list} own={own} />
          <FindForm action="/office/stock" query={list.filters.q} label={t('list.nameSearch')} clear={t('stock.all')} />
          <div className="office-tools">
            <Segments
              list={stockList}
              shown={list}
              filter="show"
              label={t('stock.byNeed')}
              choices={['' as const, ...STOCK_SHOWS].map((value) => ({ value, label: t(`stockShows.${value || 'all'}`) }))}
            />
          </div>
        </>
      )}
      {chosen ? <LotTable lots={chosen.lots} shown={chosen.list} /> : <StockTable items={items} shown={list} />}
      {chosen && (
        <p className="office-after">
          <Link
            className="link-inline"
            to={chosen.emptyToo ? `/office/stock?item=${chosen.id}` : `/office/stock?item=${chosen.id}&empty=1`}
          >
            {t(chosen.emptyToo ? 'stock.hideEmpty' : 'stock.showEmpty')}
          </Link>
        </p>
      )}
      {!chosen && mayEdit && <AddStockItem key={items.length} />}
      {chosen && mayCorrect && <LowLevel item={chosen} />}
      {chosen && mayEdit && <StockItemForm item={chosen} />}
    </>
  )
}
