import { Link } from 'react-router'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/gift-making.route'
import { requireStaff } from './access.server.ts'
import { makingActions } from './gifts/making-actions.server.ts'
import { MakingBoard } from './gifts/making-board.tsx'
import { PrintPanel, ProofsPanel } from './gifts/making-panels.tsx'
import { makingView } from './gifts/making.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return makingView(requireStaff(args, 'see-orders'), args.params.id, args.url.searchParams)
}

export const action = officeAction(makingActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function GiftMakingPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
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
      <ActionResult page="gift-making" />
      {view.held && <Note kind="changed">{t('making.held')}</Note>}
      <div className="office-columns office-top">
        <ProofsPanel view={view} />
        <PrintPanel view={view} />
      </div>
      <MakingBoard view={view} />
    </>
  )
}
