import { PageTexts } from '../storefront/page-texts.tsx'
import { formFields } from '../http/form.server.ts'
import runStyles from '../ui/styles/run.css?url'
import type { Route } from './+types/gift-proofs.route'
import { answerRefused, backTo, openRunPage, runForAction } from './run/open-run-page.server.ts'
import { approveArtwork } from './run/artwork.server.ts'
import { actOnProofs, proofsView } from './run/proofs.server.ts'
import { ProofsPage } from './run/proofs-page.tsx'
import { runMeta } from './run/run-meta.ts'
import { RunFrame, UnknownRun } from './run/run-frame.tsx'
import { useRunTexts } from './run/texts.ts'

export function links() {
  return [{ rel: 'stylesheet', href: runStyles }]
}

export function loader(args: Route.LoaderArgs) {
  return openRunPage(args, 'send', proofsView)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function action(args: Route.ActionArgs) {
  const { requestContext, language, run } = await runForAction(args)
  const fields = await formFields(args.request)
  if (fields['kind'] !== undefined) {
    const refused = await approveArtwork(requestContext, { run, fields, language })
    if (refused) return answerRefused(refused)
    throw backTo(run, { part: '/proofs', done: 'proof-approved', language })
  }
  const acted = await actOnProofs(requestContext, run, fields)
  if (!('done' in acted)) return answerRefused(acted)
  throw backTo(run, { part: '/proofs', done: acted.done, language })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return runMeta(loaderData?.title)
}

export default function GiftProofsRoute({ loaderData: { run, part, texts, missed, done }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      {run && part ? (
        <RunFrame run={{ ...run, proofs: 'none' }} title={<Title />} done={done} refused={actionData}>
          <ProofsPage view={part} version={run.version} refused={actionData} />
        </RunFrame>
      ) : (
        <UnknownRun tooOften={missed} />
      )}
    </PageTexts>
  )
}

function Title() {
  const t = useRunTexts()
  return <>{t('run.proofsHead')}</>
}
