import { Link } from 'react-router'
import { officeOrdersById } from '#shop/ordering/index.ts'
import { paymentTasks, wallets, type PaymentTask, type ReviewReason } from '#shop/payments/index.ts'
import { dayInDhaka, formatInstant, formatMoney } from '#shop/values/index.ts'
import type { Column } from '../ui/data-table.tsx'
import type { Route } from './+types/payments.route'
import { requireStaff } from './access.server.ts'
import { DoorTaskList, type DoorTask } from './door/door-task-list.tsx'
import { doorTasks, paymentsActions } from './door/door-tasks.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { WHOLE_LIST } from './kit/list/list-url.ts'
import { OfficeList } from './kit/list/office-list.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

type Row = {
  key: string
  kind: PaymentTask['kind']
  orderId: string
  number: string
  name: string
  amount: string
  since: string
  why: ReviewReason | null
}

export async function loader(args: Route.LoaderArgs): Promise<{ rows: Row[]; door: DoorTask[]; hasWallets: boolean }> {
  const requestContext = requireStaff(args, 'manage-payments')
  const { ctx, language } = requestContext
  const tasks = await paymentTasks(ctx.db)
  const ids = [...new Set(tasks.map(({ orderId }) => orderId))]
  const orders = new Map((await officeOrdersById(ctx.db, ids, dayInDhaka(ctx.now))).map((order) => [order.id, order]))
  const rows = tasks.flatMap(({ kind, id, orderId, amount, problem, since }) => {
    const order = orders.get(orderId)
    if (!order) return []
    const why = kind === 'review' ? (problem as ReviewReason) : null
    const { number, name } = order
    return [
      { key: id, kind, orderId, number, name, amount: formatMoney(amount, language), since: formatInstant(since, language), why },
    ]
  })
  return { rows, door: await doorTasks(requestContext), hasWallets: (await wallets(ctx.db)).length > 0 }
}

export const action = officeAction(paymentsActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

/** Payments that wait for staff, the longest wait first. */
export default function PaymentsPage({ loaderData: { rows, door, hasWallets } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const columns: Column<Row>[] = [
    {
      key: 'order',
      head: t('orders.number'),
      cell: (row) => (
        <Link className="row-link" to={row.kind === 'wallet' ? '/office/payments/wallets' : `/office/orders/${row.orderId}`}>
          {row.number}, {row.name}
        </Link>
      ),
      phone: 'main',
    },
    { key: 'amount', head: t('payTasks.amount'), cell: (row) => row.amount, numeric: true, phone: 'aside' },
    { key: 'kind', head: t('payTasks.kind'), cell: (row) => t(`payTasks.${row.kind}`), plain: true },
    { key: 'why', head: t('payTasks.why'), cell: (row) => (row.why ? t(`review.${row.why}`) : ''), plain: true },
    { key: 'since', head: t('payTasks.since'), cell: (row) => row.since, plain: true },
  ]
  return (
    <>
      <PageHead
        title={t('nav.payments')}
        listName
        lead={hasWallets && <BackTo to="/office/payments/wallets" name="walletDesk.open" />}
      />
      <ActionResult page="payments" />
      <DoorTaskList tasks={door} />
      {(rows.length > 0 || door.length === 0) && (
        <OfficeList
          {...WHOLE_LIST}
          caption={t('nav.payments')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.key}
          none={{ title: t('payTasks.none'), text: t('payTasks.noneText') }}
        />
      )}
    </>
  )
}
