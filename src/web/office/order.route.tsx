import { Printer } from '../ui/icons/printer.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/order.route'
import { knownId, requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useAnswer, type Answer } from './kit/answer.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { BoxesPanel } from './orders/boxes-panel.tsx'
import { NextStep, NotHome, OrderSteps } from './orders/order-steps.tsx'
import { DeliveryPanel, HistoryPanel, LinesPanel, MessagesPanel, PaymentPanel } from './orders/order-panels.tsx'
import { CheckPanel } from './orders/check-panel.tsx'
import { CallPanel, NoteForm } from './orders/note-forms.tsx'
import { MoneyPanel } from './orders/money-panel.tsx'
import { orderActions } from './orders/order-intents.server.ts'
import { orderPageView } from './orders/order-view.server.ts'
import { DocumentsPanel } from './orders/documents-panel.tsx'
import type { OrderPageView } from './orders/order-page.ts'
import { PackingSlip } from './orders/packing-slip.tsx'
import { StatusTag } from './orders/status-tag.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  const page = Math.trunc(Number(args.url.searchParams.get('page'))) || 1
  return orderPageView(requireStaff(args, 'see-orders'), knownId(args.params.id), page)
}

export const action = officeAction(orderActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const lost = lostReason(order, useAnswer())
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
        <ActionResult page="order" lost={lost && 'note'} />
        <div className="office-columns office-top">
          <div className="stack-large">
            <DeliveryPanel order={order} />
            <LinesPanel order={order} />
            <BoxesPanel boxes={order.boxes} />
          </div>
          <div className="stack-large office-beside">
            <CheckPanel order={order} />
            <CallPanel order={order} />
            <OrderSteps order={order} />
            <PaymentPanel order={order} />
            <MoneyPanel order={order} />
            <DocumentsPanel order={order} />
            <div>
              <HistoryPanel history={order.history} />
              <NoteForm />
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

/** The reason of a step that is not possible any more: its form is gone, and what was typed into it must not be. */
function lostReason({ actions, calls }: OrderPageView, answer: Answer | null): boolean {
  if (answer?.intent === 'call') return calls === null
  return actions.some(({ action, reason }) => action === answer?.intent && reason !== null)
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
