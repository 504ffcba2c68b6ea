import { Printer } from '../ui/icons/printer.tsx'
import { data, redirect, useSearchParams } from 'react-router'
import { Button, LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/packing.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { Board } from './packing/board.tsx'
import { PackingTools } from './packing/packing-tools.tsx'
import { packFromBoard, packingView } from './packing/packing-day.server.ts'
import { PickList } from './packing/pick-list.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'

export function loader(args: Route.LoaderArgs) {
  return packingView(requireStaff(args, 'see-orders'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'pack-orders')
  const packed = await packFromBoard(requestContext, { search: args.url.searchParams, fields: await formFields(args.request) })
  if (!packed.ok) return data(packed, { status: packed.status })
  return redirect(`/office/packing${packed.search}${packed.search ? '&' : '?'}done=${packed.number}`)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function PackingPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const [search] = useSearchParams()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const done = actionData ? null : /^PF-\d+-\d+$/.exec(search.get('done') ?? '')
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
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t(`boxRefused.${refusal.problem}`, { from: '', to: '' })} {refusal.number}
        </Outcome>
      )}
      {done && <Outcome kind="done">{t('packing.done', { number: done[0] })}</Outcome>}
      <PackingTools view={view} />
      {view.show === 'board' ? <Board view={view} /> : <PickList view={view} />}
    </>
  )
}
