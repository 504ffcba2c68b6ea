import { data, Link, redirect, useSearchParams } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/stock.route'
import { formFields, requireStaff } from './access.server.ts'
import { FindForm } from './find-form.tsx'
import { ListKeys } from './list-keys.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { LowLevel } from './stock/low-level.tsx'
import { changeLowLevel } from './stock/low-level.server.ts'
import { LotTable, StockTable } from './stock/stock-tables.tsx'
import { stockView } from './stock/stock-view.server.ts'

export function loader(args: Route.LoaderArgs) {
  return stockView(requireStaff(args, 'see-stock'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'correct-stock')
  const changed = await changeLowLevel(requestContext, args.url.searchParams, await formFields(args.request))
  if (changed.ok) return redirect(`/office/stock?item=${changed.stockItemId}&done=low-level`)
  return data(changed, { status: changed.problem === 'edit-conflict' ? 409 : 422 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function StockPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const { items, query, chosen, mayReceive, mayCorrect } = view
  const [search] = useSearchParams()
  const refusal = actionData && 'problem' in actionData ? actionData : null
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
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t(`lowLevelRefused.${refusal.problem}`)}
        </Outcome>
      )}
      {!actionData && search.get('done') === 'low-level' && <Outcome kind="done">{t('lowLevel.saved')}</Outcome>}
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
      {chosen && mayCorrect && <LowLevel item={chosen} refusal={refusal} />}
    </>
  )
}
