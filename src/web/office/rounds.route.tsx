import { data, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/rounds.route'
import { formFields, requireStaff } from './access.server.ts'
import type { StopProblem } from './dispatch/dispatch-view.ts'
import { Round } from './dispatch/round.tsx'
import { actOnStop, roundsView } from './dispatch/rounds.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'

export function loader(args: Route.LoaderArgs) {
  return roundsView(requireStaff(args, 'deliver-orders'), { all: args.url.searchParams.has('all') })
}

const STANDS_IN_THE_WAY: readonly string[] = ['cannot-move', 'edit-conflict', 'refund-under-way'] satisfies StopProblem[]

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'deliver-orders')
  const acted = await actOnStop(requestContext, await formFields(args.request))
  if (acted.ok) return redirect(`/office/rounds?done=${acted.action}&box=${acted.number}`)
  return data(acted, { status: STANDS_IN_THE_WAY.includes(acted.problem) ? 409 : 422 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function RoundsPage({ loaderData: { rounds, own }, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const done = actionData ? undefined : (['deliver', 'fail'] as const).find((one) => one === search.get('done'))
  const number = /^PF-\d+-\d+$/.exec(search.get('box') ?? '')?.[0]
  return (
    <div className="rounds">
      <PageHead title={t('nav.rounds')} listName />
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t(`stopRefused.${refusal.problem}`)}
        </Outcome>
      )}
      {done && number && <Outcome kind="done">{t(`rounds.done.${done}`, { number })}</Outcome>}
      {rounds.length === 0 && <p className="muted office-nothing">{t(own ? 'rounds.noneOwn' : 'rounds.none')}</p>}
      {rounds.map((round) => (
        <Round key={round.id} round={round} refusal={refusal} />
      ))}
    </div>
  )
}
