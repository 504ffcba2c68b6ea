import { data, Link, redirect, useSearchParams } from 'react-router'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/gift-making.route'
import { formFields, knownId, requireStaff } from './access.server.ts'
import { actOnMaking, makingNeeds } from './gifts/act-on-making.server.ts'
import { MAKING_ACTIONS } from './gifts/making-actions.ts'
import { MakingBoard } from './gifts/making-board.tsx'
import { PrintPanel, ProofsPanel } from './gifts/making-panels.tsx'
import { makingView } from './gifts/making.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'

export function loader(args: Route.LoaderArgs) {
  return makingView(requireStaff(args, 'see-orders'), args.params.id, args.url.searchParams)
}

const TYPED: readonly string[] = [
  'no-file',
  'not-a-photo',
  'too-large',
  'unreadable-heic',
  'too-long',
  'slot-missing',
  'charge-missing',
  'reason-missing',
  'not-understood',
]

export async function action(args: Route.ActionArgs) {
  requireStaff(args, 'see-orders')
  const fields = await formFields(args.request)
  const requestContext = requireStaff(args, makingNeeds(fields))
  const id = knownId(args.params.id)
  const done = await actOnMaking(requestContext, id, fields)
  if (!done.ok) return data(done, { status: TYPED.includes(done.problem) ? 422 : 409 })
  const search = new URLSearchParams(args.url.searchParams)
  for (const name of ['box', 'do', 'index', '_routes']) search.delete(name)
  search.set('done', done.action)
  search.set('count', String(done.count))
  return redirect(`/office/gifts/runs/${id}/making?${search}`)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function GiftMakingPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const done = actionData ? undefined : MAKING_ACTIONS.find((one) => one === search.get('done'))
  return (
    <>
      <PageHead
        title={t('making.title', { number: view.number })}
        lead={
          <span className="row row-wrap">
            <span>{view.name}</span>
            {view.seesRun && (
              <Link className="link-inline" to={`/office/gifts/runs/${view.id}`}>
                {t('making.run', { number: view.number })}
              </Link>
            )}
          </span>
        }
      />
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t(`makingRefused.${refusal.problem}`, { count: refusal.count, reason: refusal.reason ? t(refusal.reason) : '' })}
        </Outcome>
      )}
      {done && (
        <Outcome kind="done">
          {t(`makingDone.${done}`, { count: /^\d{1,3}$/.exec(search.get('count') ?? '')?.[0] ?? '' })}
        </Outcome>
      )}
      {view.held && <Note kind="changed">{t('making.held')}</Note>}
      <div className="office-columns office-top">
        <ProofsPanel view={view} refusal={refusal} />
        <PrintPanel view={view} />
      </div>
      <MakingBoard view={view} refusal={refusal} />
    </>
  )
}
