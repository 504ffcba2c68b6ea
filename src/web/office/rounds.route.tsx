import type { Route } from './+types/rounds.route'
import { requireStaff } from './access.server.ts'
import { Round } from './dispatch/round.tsx'
import { roundsActions, roundsView } from './dispatch/rounds.server.ts'
import { DoorStatus } from './door/door-status.tsx'
import { DoorContext, useDoorReports } from './door/use-door.ts'
import { useRoundCopy } from './door/use-round-copy.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return roundsView(requireStaff(args, 'deliver-orders'), { all: args.url.searchParams.has('all') })
}

export const action = officeAction(roundsActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function RoundsPage({ loaderData: { rounds, own, staffId, readAt } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const door = useDoorReports({ staffId, readAt })
  useRoundCopy(readAt)
  return (
    <DoorContext value={door}>
      <div className="rounds">
        <PageHead title={t('nav.rounds')} listName />
        <ActionResult page="rounds" />
        <DoorStatus />
        {rounds.length === 0 && <p className="muted office-nothing">{t(own ? 'rounds.noneOwn' : 'rounds.none')}</p>}
        {rounds.map((round) => (
          <Round key={round.id} round={round} />
        ))}
      </div>
    </DoorContext>
  )
}
