import { PageTexts } from '../storefront/page-texts.tsx'
import { formFields } from '../http/form.server.ts'
import runStyles from '../ui/styles/run.css?url'
import type { Route } from './+types/gift-confirm.route'
import { actOnConfirm, confirmView, type ConfirmView } from './run/confirm.server.ts'
import { ConfirmPage } from './run/confirm-page.tsx'
import { answerRefused, backTo, openRunPage, runForAction } from './run/open-run-page.server.ts'
import { runMeta } from './run/run-meta.ts'
import { RunFrame, UnknownRun } from './run/run-frame.tsx'
import { useRunTexts } from './run/texts.ts'

export function links() {
  return [{ rel: 'stylesheet', href: runStyles }]
}

export function loader(args: Route.LoaderArgs) {
  return openRunPage(args, 'send', confirmView)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function action(args: Route.ActionArgs) {
  const { requestContext, language, run } = await runForAction(args)
  const acted = await actOnConfirm(requestContext, { run, language, fields: await formFields(args.request) })
  if (!('done' in acted)) return answerRefused(acted)
  throw backTo(run, { part: acted.done === 'confirmed' ? '/progress' : '/confirm', done: acted.done, language })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return runMeta(loaderData?.title)
}

export default function GiftConfirmRoute({ loaderData: { run, part, texts, missed, done }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      {run && part ? (
        <RunFrame run={run} title={<Title view={part} />} done={done} refused={actionData}>
          <ConfirmPage run={run} view={part} />
        </RunFrame>
      ) : (
        <UnknownRun tooOften={missed} />
      )}
    </PageTexts>
  )
}

function Title({ view: { boxes, total } }: { view: ConfirmView }) {
  const t = useRunTexts()
  return <>{boxes > 0 ? t('run.sendHead', { count: boxes, total }) : t('run.sendHeadNone')}</>
}
