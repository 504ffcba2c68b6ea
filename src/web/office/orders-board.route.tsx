import { data, Link, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/orders-board.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { Board, BoardDays, NotMoved } from './orders/board.tsx'
import { BULK_MOVES } from './orders/board-view.ts'
import { boardView, bulkNeeds, moveTicked } from './orders/board.server.ts'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'

export function loader(args: Route.LoaderArgs) {
  return boardView(requireStaff(args, 'see-orders'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  requireStaff(args, 'see-orders')
  const fields = await formFields(args.request)
  const requestContext = requireStaff(args, bulkNeeds(fields))
  const done = await moveTicked(requestContext, fields)
  if (!done.ok) return data(done, { status: done.problem === 'not-all' ? 409 : done.problem === 'not-understood' ? 400 : 422 })
  if ('slips' in done) return redirect(`/office/orders/slips?orders=${done.slips.join(',')}`)
  const day = args.url.searchParams.get('day') ?? ''
  const search = new URLSearchParams({ ...(day && { day: day.slice(0, 10) }), done: done.move, count: String(done.count) })
  return redirect(`/office/orders/board?${search}`)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function OrdersBoardPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const done = actionData ? undefined : BULK_MOVES.find((one) => one === search.get('done'))
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
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t(`bulkRefused.${refusal.problem}`)}
          {refusal.moved.length > 0 && <NotMoved rows={refusal.moved} />}
        </Outcome>
      )}
      {done && <Outcome kind="done">{t(`bulkDone.${done}`, { count: Math.min(Number(search.get('count')) || 1, 100) })}</Outcome>}
      <BoardDays view={view} />
      <Board view={view} />
    </>
  )
}
