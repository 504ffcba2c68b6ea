import { data, redirect, useSearchParams } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/orders.route'
import { formFields, requireStaff } from './access.server.ts'
import { ListKeys } from './list-keys.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { changeViews, ordersView } from './orders/list.server.ts'
import { OrderFilters, OrderTable } from './orders/list.tsx'
import { ordersPath } from './orders/list-filters.ts'
import { OrdersTools } from './orders/orders-tools.tsx'
import { SavedViews } from './orders/saved-views.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'

export function loader(args: Route.LoaderArgs) {
  return ordersView(requireStaff(args, 'see-orders'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'see-orders')
  const changed = await changeViews(requestContext, await formFields(args.request))
  if (changed.ok) return redirect(`/office/orders?${changed.query}&done=${changed.done}`)
  return data(changed, { status: changed.problem === 'not-understood' ? 400 : 422 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

const DONE = ['view-saved', 'view-dropped'] as const

export default function OrdersPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const done = actionData ? undefined : DONE.find((one) => one === search.get('done'))
  return (
    <>
      <PageHead title={t('nav.orders')} listName>
        <OrdersTools />
      </PageHead>
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t(`viewRefused.${refusal.problem}`)}
        </Outcome>
      )}
      {done && <Outcome kind="done">{t(`done.${done}`)}</Outcome>}
      <SavedViews view={view} refusal={refusal} />
      <OrderFilters view={view} />
      <OrderTable view={view} />
      <div className="row row-wrap office-after">
        {!view.first && (
          <LinkButton kind="line" to={ordersPath(view.filters)}>
            {t('list.first')}
          </LinkButton>
        )}
        {view.next && (
          <LinkButton kind="line" to={ordersPath(view.filters, { after: view.next })} rel="next">
            {t('list.older')}
          </LinkButton>
        )}
        {view.rows.length > 0 && <ListKeys />}
      </div>
    </>
  )
}
