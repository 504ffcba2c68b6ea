import { Link } from 'react-router'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/claim.route'
import { requireStaff } from './access.server.ts'
import { ClaimPanel, Earlier, History, Origin } from './claims/claim-panels.tsx'
import { DecidePanel, NextPanel } from './claims/decide-panel.tsx'
import { claimActions, claimView } from './claims/claim.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return claimView(requireStaff(args, 'see-orders'), args.params.id)
}

export const action = officeAction(claimActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

const TONES = { open: 'now', offered: 'plain', accepted: 'now', done: 'good', rejected: 'bad' } as const

export default function ClaimPage({ loaderData: claim }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={`${claim.number}, ${claim.amount}`}
        mark={<Tag tone={TONES[claim.state]}>{t(`claims.state.${claim.state}`)}</Tag>}
        lead={
          <>
            <Link className="link-inline" to={`/office/orders/${claim.orderId}`}>
              {claim.order}
            </Link>
            , {claim.name}, {t('claims.sentOn', { at: claim.sent })}
            {claim.state === 'open' && (
              <span className={claim.late ? 'late' : undefined}>
                , {t('claims.answerBy', { at: claim.due })} (
                {t(claim.late ? 'claims.late' : 'claims.left', { hours: claim.hours })})
              </span>
            )}
          </>
        }
      />
      <ActionResult page="claim" />
      <div className="office-columns office-top">
        <div className="stack-large">
          <ClaimPanel claim={claim} />
          <Origin origin={claim.origin} />
          <Earlier claim={claim} />
        </div>
        <div className="office-beside">
          <NextPanel claim={claim} />
          {claim.can.decide && <DecidePanel key={claim.events.length} claim={claim} />}
        </div>
        <History claim={claim} />
      </div>
    </>
  )
}
