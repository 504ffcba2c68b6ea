import { PageTexts } from '../storefront/page-texts.tsx'
import { formFields } from '../http/form.server.ts'
import runStyles from '../ui/styles/run.css?url'
import type { Route } from './+types/gift-import.route'
import { actOnImport, importView } from './run/import.server.ts'
import { ImportPage } from './run/import-page.tsx'
import { answerRefused, backTo, openRunPage, runForAction } from './run/open-run-page.server.ts'
import { runMeta } from './run/run-meta.ts'
import { PeopleTitle } from './run/recipients-page.tsx'
import { RunFrame, UnknownRun } from './run/run-frame.tsx'
import type { RunView } from './run/run-view.ts'
import { useRunTexts } from './run/texts.ts'

export function links() {
  return [{ rel: 'stylesheet', href: runStyles }]
}

export function loader(args: Route.LoaderArgs) {
  return openRunPage(args, 'people', importView)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function action(args: Route.ActionArgs) {
  const { requestContext, language, run } = await runForAction(args)
  const acted = await actOnImport(requestContext, { run, language, fields: await formFields(args.request) })
  if (!('done' in acted)) return answerRefused(acted)
  throw backTo(run, { part: acted.part, done: acted.done, language })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return runMeta(loaderData?.title)
}

export default function GiftImportRoute({ loaderData: { run, part, texts, missed, done }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      {run && part ? (
        <RunFrame run={run} title={<Title run={run} />} done={done} refused={actionData}>
          <ImportPage run={run} view={part} refused={actionData} />
        </RunFrame>
      ) : (
        <UnknownRun tooOften={missed} />
      )}
    </PageTexts>
  )
}

function Title({ run }: { run: RunView }) {
  const t = useRunTexts()
  return run.people > 0 ? <PeopleTitle run={run} /> : <>{t('run.peopleNone')}</>
}
