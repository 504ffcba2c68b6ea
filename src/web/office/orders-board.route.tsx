import { Link } from 'react-router'
import type { Route } from './+types/orders-board.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { BulkRefusals } from './kit/list/bulk-result.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { Board, BoardDays } from './orders/board.tsx'
import { boardActions, boardView } from './orders/board.server.ts'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return boardView(requireStaff(args, 'see-orders'), args.url.searchParams)
}

export const action = officeAction(boardActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function OrdersBoardPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={t('board.of', { day: view.dayText })}
        lead={
          <Link className="link-inline" to="/office/orders">
            {t('nav.orders')}
          </Link>
        }
      />
      <ActionResult page="orders" />
      <BulkRefusals />
      <BoardDays view={view} />
      <Board view={view} />
    </>
  )
}
