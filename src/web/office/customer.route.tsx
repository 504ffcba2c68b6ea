import { data, redirect, useSearchParams } from 'react-router'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/customer.route'
import { formFields, knownId, requireStaff } from './access.server.ts'
import { actOnCustomer, customerView, NEEDED } from './customers/customers.server.ts'
import {
  BlockPanel,
  ConsentPanel,
  DataPanel,
  NotesPanel,
  OrdersPanel,
  SessionsPanel,
  WhoPanel,
} from './customers/customer-panels.tsx'
import { CUSTOMER_ACTIONS } from './customers/customer-view.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'

export async function loader(args: Route.LoaderArgs) {
  const view = await customerView(requireStaff(args, 'see-customers'), args.params.id)
  // One URL per person: that of the account.
  if (view.id !== args.params.id) throw redirect(`/office/customers/${view.id}`)
  return view
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'change-customers')
  const id = knownId(args.params.id)
  const fields = await formFields(args.request)
  const needed = Object.entries(NEEDED).find(([name]) => name === fields['intent'])?.[1]
  if (needed) requireStaff(args, needed)
  const done = await actOnCustomer(requestContext, id, fields)
  if (!done.ok) return data({ problem: done.problem, action: done.action, wrote: done.wrote }, { status: done.status })
  return redirect(done.action === 'erase' ? '/office/customers?done=erase' : `/office/customers/${done.id}?done=${done.action}`)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function CustomerPage({ loaderData: customer, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const [search] = useSearchParams()
  const done = actionData ? undefined : CUSTOMER_ACTIONS.find((one) => one === search.get('done'))
  return (
    <>
      <PageHead title={customer.name} mark={customer.block && <Tag tone="bad">{t('customer.blocked')}</Tag>} />
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t(`customerRefused.${refusal.problem}`)}
        </Outcome>
      )}
      {done && <Outcome kind="done">{t(`customerDone.${done}`)}</Outcome>}
      <div className="office-columns office-top">
        <div className="stack-large">
          <WhoPanel customer={customer} />
          <OrdersPanel customer={customer} />
        </div>
        <div className="stack-large" key={`${customer.notes.length} ${customer.consent?.at} ${customer.block?.at}`}>
          <NotesPanel customer={customer} refusal={refusal} />
          <ConsentPanel customer={customer} refusal={refusal} />
          <SessionsPanel customer={customer} />
          <BlockPanel customer={customer} refusal={refusal} />
          <DataPanel customer={customer} refusal={refusal} />
        </div>
      </div>
    </>
  )
}
