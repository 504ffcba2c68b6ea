import { data, Link, redirect } from 'react-router'
import type { Route } from './+types/receive-lot.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { sendAction } from './send-action.ts'
import { ReceiveForm } from './stock/receive-form.tsx'
import { receive, receiveView } from './stock/receive.server.ts'

export function loader(args: Route.LoaderArgs) {
  return receiveView(requireStaff(args, 'receive-stock'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'receive-stock')
  const received = await receive(requestContext, await formFields(args.request))
  if (received.ok) return redirect(`/office/stock/${received.lotId}?done=received`)
  return data(received, { status: 422 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export default function ReceiveLotPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={t('receive.title')}
        lead={
          <Link className="link-inline" to="/office/stock">
            {t('stock.all')}
          </Link>
        }
      />
      <Unsent answer={actionData} />
      <ReceiveForm view={loaderData} answer={actionData && 'typed' in actionData ? actionData : null} />
    </>
  )
}
