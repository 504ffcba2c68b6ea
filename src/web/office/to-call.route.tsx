import { Phone } from '../ui/icons/phone.tsx'
import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import type { Column } from '../ui/data-table.tsx'
import type { Route } from './+types/to-call.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { BulkRefusals } from './kit/list/bulk-result.tsx'
import { WHOLE_LIST } from './kit/list/list-url.ts'
import { OfficeList } from './kit/list/office-list.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { orderToCallPath } from './orders/to-call.ts'
import { toCallActions, toCallView, type ToCallRow } from './orders/to-call.server.ts'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return toCallView(requireStaff(args, 'confirm-orders'))
}

export const action = officeAction(toCallActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ToCallPage({ loaderData: { rows } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const columns = useColumns()
  return (
    <>
      <PageHead
        title={t('views.to-call')}
        lead={
          <Link className="link-inline" to="/office/orders">
            {t('nav.orders')}
          </Link>
        }
      />
      <ActionResult page="orders" />
      <BulkRefusals />
      <OfficeList
        {...WHOLE_LIST}
        caption={t('views.to-call')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        none={{ title: t('call.nobody') }}
        bulk={{ moves: [{ intent: 'confirm', label: t('action.confirm') }], nameOf: (row) => row.number }}
      />
    </>
  )
}

function useColumns(): Column<ToCallRow>[] {
  const t = useOfficeTexts()
  const link = (row: ToCallRow) => (
    <Link className="row-link nowrap" to={`${orderToCallPath(row.id)}#call`}>
      {row.number}
    </Link>
  )
  const dial = (row: ToCallRow) => (
    <a className={`${buttonClass({ kind: 'soft', size: 'small' })} nowrap above-row`} href={row.phoneLink}>
      <span className="button-label">
        <Phone className="icon-small" />
        {row.phone}
      </span>
    </a>
  )
  return [
    { key: 'number', head: t('orders.number'), cell: link, phone: 'main' },
    { key: 'phone', head: t('orders.phone'), cell: dial, phone: 'aside' },
    {
      key: 'name',
      head: t('orders.name'),
      cell: (row) => (
        <>
          {row.name}
          {row.reasons && <span className="small soft"> {row.reasons}</span>}
        </>
      ),
      plain: true,
    },
    { key: 'at', head: t('call.when'), cell: (row) => <span className={row.now ? 'soon' : undefined}>{row.callAt}</span> },
    {
      key: 'last',
      head: t('call.last'),
      cell: (row) =>
        row.last && (
          <>
            {t(`call.${row.last}`)}, {t('call.tries', { count: row.tries })}
            {row.note && <span className="soft"> “{row.note}”</span>}
          </>
        ),
      plain: true,
    },
    { key: 'total', head: t('sum.total'), cell: (row) => row.total, numeric: true, phone: 'hidden' },
  ]
}
