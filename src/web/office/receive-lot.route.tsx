import { Link } from 'react-router'
import type { Route } from './+types/receive-lot.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { ReceiveForm } from './stock/receive-form.tsx'
import { receiveActions, receiveView } from './stock/receive.server.ts'

export function loader(args: Route.LoaderArgs) {
  return receiveView(requireStaff(args, 'receive-stock'), args.url.searchParams)
}

export const action = officeAction(receiveActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ReceiveLotPage({ loaderData }: Route.ComponentProps) {
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
      <ActionResult page="receive-lot" />
      <ReceiveForm view={loaderData} />
    </>
  )
}
