import { Link } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/stock.route'
import { requireStaff } from './access.server.ts'
import { FindForm } from './find-form.tsx'
import { ListKeys } from './list-keys.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { LotTable, StockTable } from './stock/stock-tables.tsx'
import { stockView } from './stock/stock-view.server.ts'

export function loader(args: Route.LoaderArgs) {
  return stockView(requireStaff(args, 'see-stock'), args.url.searchParams)
}

export default function StockPage({ loaderData: { items, query, chosen, mayReceive } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const receive = chosen ? `/office/stock/receive?item=${chosen.id}` : '/office/stock/receive'
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
        {mayReceive && <LinkButton to={receive}>{t('stock.receive')}</LinkButton>}
      </PageHead>
      {!chosen && <FindForm action="/office/stock" query={query} label={t('list.nameSearch')} clear={t('stock.all')} />}
      <div className="office-list">{chosen ? <LotTable lots={chosen.lots} /> : <StockTable items={items} query={query} />}</div>
      {!chosen && (
        <p className="row office-after">
          <ListKeys />
        </p>
      )}
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
    </>
  )
}
