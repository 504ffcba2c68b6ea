import { PageTexts } from '../storefront/page-texts.tsx'
import { formFields } from '../http/form.server.ts'
import runStyles from '../ui/styles/run.css?url'
import type { Route } from './+types/gift-recipients.route'
import { answerRefused, backTo, openRunPage, runForAction } from './run/open-run-page.server.ts'
import { runMeta } from './run/run-meta.ts'
import { actOnRecipients, recipientsView } from './run/recipients.server.ts'
import { PeopleTitle, RecipientsPage } from './run/recipients-page.tsx'
import { RunFrame, UnknownRun } from './run/run-frame.tsx'

export function links() {
  return [{ rel: 'stylesheet', href: runStyles }]
}

export function loader(args: Route.LoaderArgs) {
  return openRunPage(args, 'people', (open) => recipientsView(open, args.url.searchParams))
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function action(args: Route.ActionArgs) {
  const { requestContext, language, run } = await runForAction(args)
  const acted = await actOnRecipients(requestContext, { run, language, fields: await formFields(args.request) })
  if (!('done' in acted)) return answerRefused(acted)
  // Keeps the tab and the page number, and closes the open row.
  const kept = new URLSearchParams([...args.url.searchParams].filter(([name]) => ['show', 'q', 'page'].includes(name)))
  throw backTo(run, { part: '/recipients', done: acted.done, language, search: kept.size > 0 ? `&${kept}` : '' })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return runMeta(loaderData?.title)
}

export default function GiftRecipientsRoute({
  loaderData: { run, part, texts, missed, done },
  actionData,
}: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      {run && part ? (
        <RunFrame run={run} title={<PeopleTitle run={run} />} done={done} refused={actionData}>
          <RecipientsPage run={run} view={part} />
        </RunFrame>
      ) : (
        <UnknownRun tooOften={missed} />
      )}
    </PageTexts>
  )
}
