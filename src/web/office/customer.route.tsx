import { redirect } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/customer.route'
import { requireStaff } from './access.server.ts'
import { AddressesPanel, MessagesPanel } from './customers/contact-panels.tsx'
import { customerActions } from './customers/customer-actions.server.ts'
import { customerView } from './customers/customers.server.ts'
import {
  BlockPanel,
  ConsentPanel,
  DataPanel,
  NotesPanel,
  OrdersPanel,
  SessionsPanel,
  WhoPanel,
} from './customers/customer-panels.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'

export async function loader(args: Route.LoaderArgs) {
  const view = await customerView(requireStaff(args, 'see-customers'), args.params.id)
  // One URL per person: that of the account.
  if (view.id !== args.params.id) throw redirect(`/office/customers/${view.id}`)
  return view
}

export const action = officeAction(customerActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function CustomerPage({ loaderData: customer }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={customer.name} mark={customer.block && <Tag tone="bad">{t('customer.blocked')}</Tag>}>
        {customer.newOrder && <LinkButton to={customer.newOrder}>{t('customer.newOrder')}</LinkButton>}
      </PageHead>
      <ActionResult page="customer" />
      <div className="office-columns office-top">
        <div className="stack-large">
          <WhoPanel customer={customer} />
          <OrdersPanel customer={customer} />
          <AddressesPanel addresses={customer.addresses} />
          <MessagesPanel messages={customer.messages} />
        </div>
        <div className="stack-large" key={`${customer.notes.length} ${customer.consent?.at} ${customer.block?.at}`}>
          <NotesPanel customer={customer} />
          <ConsentPanel customer={customer} />
          <SessionsPanel customer={customer} />
          <BlockPanel customer={customer} />
          <DataPanel customer={customer} />
        </div>
      </div>
    </>
  )
}
