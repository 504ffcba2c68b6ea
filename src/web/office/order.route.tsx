import { Printer } from '../ui/icons/printer.tsx'
import { data, redirect, useSearchParams } from 'react-router'
import { Button, LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/order.route'
import { formFields, knownId, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { actOnOrder, permissionFor } from './orders/act-on-order.server.ts'
import { BoxesPanel } from './orders/boxes-panel.tsx'
import { NextStep, NotHome, OrderSteps, type Refusal } from './orders/order-steps.tsx'
import { DeliveryPanel, HistoryPanel, LinesPanel, MessagesPanel, PaymentPanel } from './orders/order-panels.tsx'
import { CallPanel, NoteForm } from './orders/note-forms.tsx'
import { actOnMoney } from './orders/act-on-money.server.ts'
import { MoneyPanel } from './orders/money-panel.tsx'
import { MONEY_ACTIONS } from './orders/money-view.ts'
import { NOTE_INTENTS, noteOnOrder } from './orders/note-order.server.ts'
import { orderPageView } from './orders/order-view.server.ts'
import { ORDER_ACTIONS } from './orders/order-actions.ts'
import { actOnPapers } from './orders/act-on-papers.server.ts'
import { PapersPanel } from './orders/papers-panel.tsx'
import { PAPER_ACTIONS } from './orders/papers-view.ts'
import type { OrderPageView } from './orders/order-page.ts'
import { PackingSlip } from './orders/packing-slip.tsx'
import { StatusTag } from './orders/status-tag.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'

export function loader(args: Route.LoaderArgs) {
  const page = Math.trunc(Number(args.url.searchParams.get('page'))) || 1
  return orderPageView(requireStaff(args, 'see-orders'), knownId(args.params.id), page)
}

export async function action(args: Route.ActionArgs) {
  requireStaff(args, 'see-orders')
  const fields = await formFields(args.request)
  const orderId = knownId(args.params.id)
  const noting = NOTE_INTENTS.find((one) => one === fields['intent'])
  if (noting) {
    const noted = await noteOnOrder(requireStaff(args, noting === 'call' ? 'confirm-orders' : 'see-orders'), {
      orderId,
      action: noting,
      fields,
    })
    if (noted.ok) return redirect(`/office/orders/${orderId}?done=${noted.action}`)
    return data({ noted }, { status: noted.status })
  }
  const money = MONEY_ACTIONS.find((one) => one === fields['intent'])
  if (money) {
    const paid = await actOnMoney(requireStaff(args, 'manage-payments'), { orderId, action: money, fields })
    if (paid.ok) return redirect(`/office/orders/${orderId}?done=${paid.action}`)
    return data({ paid }, { status: paid.status })
  }
  const paper = PAPER_ACTIONS.find((one) => one === fields['intent'])
  if (paper) {
    const issued = await actOnPapers(requireStaff(args, 'issue-invoices'), { orderId, action: paper, fields })
    if (issued.ok) return redirect(`/office/orders/${orderId}?done=${issued.action}`)
    return data({ issued }, { status: issued.status })
  }
  const requestContext = requireStaff(args, permissionFor(fields))
  const acted = await actOnOrder(requestContext, orderId, fields)
  if (acted.ok) return redirect(`/office/orders/${orderId}?done=${acted.action}`)
  const { status, ...refusal } = acted
  return data(refusal, { status })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

/** Whether the refused form is still on the page, with the typed content. */
function stillOpen(order: OrderPageView, { action }: Refusal): boolean {
  return order.actions.some((one) => one.action === action && one.reason === null)
}

const DONE = [...ORDER_ACTIONS, ...MONEY_ACTIONS, ...PAPER_ACTIONS, 'note', 'call', 'edit', 'phone'] as const

export default function OrderPage({ loaderData: order, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const refusal: Refusal | null = actionData && 'problem' in actionData ? actionData : null
  const notRefusal = actionData && 'noted' in actionData ? actionData.noted : null
  const payRefusal = actionData && 'paid' in actionData ? actionData.paid : null
  return (
    <>
      <div className="no-print">
        <PageHead
          title={`${order.number}, ${order.name}`}
          mark={<StatusTag status={order.status} />}
          lead={t(`order.placedBy.${order.source}`, { at: order.placed })}
        >
          <div className="not-phone">
            <PrintSlip />
          </div>
          {order.mayEdit && (
            <LinkButton kind="line" to={`/office/orders/${order.id}/edit`}>
              {t('edit.open')}
            </LinkButton>
          )}
          <div className="only-desktop">
            <NextStep order={order} />
          </div>
        </PageHead>
        <Unsent answer={actionData} />
        <Answers order={order} answer={actionData} />
        <div className="office-columns office-top">
          <div className="stack-large">
            <DeliveryPanel order={order} />
            <LinesPanel order={order} />
            <BoxesPanel boxes={order.boxes} />
          </div>
          <div className="stack-large office-beside">
            <CallPanel order={order} refusal={notRefusal} />
            <OrderSteps order={order} refusal={refusal} />
            <PaymentPanel order={order} />
            <MoneyPanel order={order} refusal={payRefusal} />
            <PapersPanel order={order} refusal={actionData && 'issued' in actionData ? actionData.issued : null} />
            <div>
              <HistoryPanel history={order.history} />
              <NoteForm refusal={notRefusal} />
            </div>
          </div>
          {order.messages && <MessagesPanel messages={order.messages} />}
        </div>
        {/* On a phone the address comes first: printing is rare there. */}
        <div className="only-phone office-after">
          <PrintSlip />
        </div>
        {order.next && (
          <div className="office-action not-desktop">
            {order.next === 'deliver' && <NotHome />}
            <NextStep order={order} />
          </div>
        )}
      </div>
      <PackingSlip order={order} />
    </>
  )
}

type Answer = Route.ComponentProps['actionData']

/** The result of the last action, at the top of the page. */
function Answers({ order, answer }: { order: OrderPageView; answer: Answer }) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  const refusal = answer && 'problem' in answer ? answer : null
  const notRefusal = answer && 'noted' in answer ? answer.noted : null
  const payRefusal = answer && 'paid' in answer ? answer.paid : null
  const paperRefusal = answer && 'issued' in answer ? answer.issued : null
  const done = answer ? undefined : DONE.find((one) => one === search.get('done'))
  return (
    <>
      {refusal && (
        <Outcome kind="refused" of={answer} wrote={stillOpen(order, refusal) ? '' : refusal.note}>
          {t(`orderRefused.${refusal.problem}`, { status: t(`status.${order.status}`) })}
        </Outcome>
      )}
      {notRefusal && (
        <Outcome kind="refused" of={answer} wrote={order.calls ? '' : (notRefusal.typed['note'] ?? '')}>
          {t(`noteRefused.${notRefusal.problem}`)}
        </Outcome>
      )}
      {payRefusal && (
        <Outcome kind="refused" of={answer}>
          {t(`payRefused.${payRefusal.problem}`)}
        </Outcome>
      )}
      {paperRefusal && (
        <Outcome kind="refused" of={answer}>
          {t(`paperRefused.${paperRefusal.problem}`)}
        </Outcome>
      )}
      {done && <Outcome kind="done">{t(`done.${done}`)}</Outcome>}
    </>
  )
}

function PrintSlip() {
  const t = useOfficeTexts()
  return (
    <Button kind="line" onClick={() => window.print()}>
      <Printer className="icon-small" />
      {t('order.print')}
    </Button>
  )
}
