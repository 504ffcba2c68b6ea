import { Printer } from '../ui/icons/printer.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/packing.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useAnswer } from './kit/answer.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { Board } from './packing/board.tsx'
import { PackingTools } from './packing/packing-tools.tsx'
import { packingActions, packingView } from './packing/packing-day.server.ts'
import { PickList } from './packing/pick-list.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return packingView(requireStaff(args, 'see-orders'), args.url.searchParams)
}

export const action = officeAction(packingActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function PackingPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const refusal = useAnswer()
  return (
    <>
      <PageHead title={`${t('nav.packing')}, ${view.dayText}`} listName>
        <span className="row row-wrap no-print">
          {view.show === 'picks' && (
            <Button kind="line" onClick={() => window.print()}>
              <Printer className="icon-small" />
              {t('packing.print')}
            </Button>
          )}
          <LinkButton kind="line" to={`/office/packing/labels${view.filter.search}`}>
            {t('packing.labels')}
          </LinkButton>
        </span>
      </PageHead>
      <ActionResult page="packing" after={refusal && view.boxes.find(({ id }) => id === refusal.about)?.number} />
      <PackingTools view={view} />
      {view.show === 'board' ? <Board view={view} /> : <PickList view={view} />}
    </>
  )
}
