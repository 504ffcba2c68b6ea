import { PageTexts } from '../storefront/page-texts.tsx'
import { formFields } from '../http/form.server.ts'
import runStyles from '../ui/styles/run.css?url'
import type { Route } from './+types/gift-run.route'
import { cardView, saveCard } from './run/card.server.ts'
import { CardPage } from './run/card-page.tsx'
import { answerRefused, backTo, openRunPage, runForAction } from './run/open-run-page.server.ts'
import { runMeta } from './run/run-meta.ts'
import { RunFrame, UnknownRun } from './run/run-frame.tsx'
import { useRunTexts } from './run/texts.ts'

export function links() {
  return [{ rel: 'stylesheet', href: runStyles }]
}

export function loader(args: Route.LoaderArgs) {
  return openRunPage(args, 'card', cardView)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function action(args: Route.ActionArgs) {
  const { requestContext, language, run } = await runForAction(args)
  const refused = await saveCard(requestContext, run, await formFields(args.request))
  if (refused) return answerRefused(refused)
  throw backTo(run, { part: '/recipients', done: 'saved', language })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return runMeta(loaderData?.title)
}

export default function GiftRunRoute({ loaderData: { run, part, texts, missed, done }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      {run && part ? (
        <RunFrame run={run} title={<Title number={run.number} />} done={done} refused={actionData}>
          <CardPage run={run} card={part} refused={actionData} />
        </RunFrame>
      ) : (
        <UnknownRun tooOften={missed} />
      )}
    </PageTexts>
  )
}

function Title({ number }: { number: string }) {
  const t = useRunTexts()
  return <>{t('run.title', { number })}</>
}
