import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { PageTexts } from '../storefront/page-texts.tsx'
import { formFields } from '../http/form.server.ts'
import runStyles from '../ui/styles/run.css?url'
import type { Route } from './+types/gift-run.route'
import { approveArtwork } from './run/artwork.server.ts'
import { actOnCard, cardView } from './run/card.server.ts'
import { CardPage } from './run/card-page.tsx'
import { answerRefused, backTo, openRunPage, runForAction, typedIn } from './run/open-run-page.server.ts'
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
  const fields = await formFields(args.request)
  if (fields['intent'] === 'approve') {
    const refused = await approveArtwork(requestContext, { run, fields, language })
    if (refused) return answerRefused(refused)
    throw backTo(run, { done: 'proof-approved', language })
  }
  const acted = await actOnCard(requestContext, { run, fields, language })
  if ('refused' in acted) return answerRefused(acted.refused)
  if ('shown' in acted) return data({ shown: acted.shown, typed: typedIn(fields) })
  throw backTo(run, { part: fields['intent'] === 'stay' ? '' : '/recipients', done: 'saved', language })
}

/** While a card is written, its picture is drawn again and nothing else changes; a logo may have come with it. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get('live') === 'yes' ? false : defaultShouldRevalidate
}

export function meta({ loaderData }: Route.MetaArgs) {
  return runMeta(loaderData?.title)
}

export default function GiftRunRoute({ loaderData: { run, part, texts, missed, done }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      {run && part ? (
        <RunFrame run={run} title={<Title number={run.number} />} done={done} refused={refusedIn(actionData)}>
          <CardPage key={run.version} run={run} card={part} refused={refusedIn(actionData)} shown={shownIn(actionData)} />
        </RunFrame>
      ) : (
        <UnknownRun tooOften={missed} />
      )}
    </PageTexts>
  )
}

type Acted = Route.ComponentProps['actionData']

function refusedIn(acted: Acted) {
  return acted && 'refused' in acted ? acted : undefined
}

function shownIn(acted: Acted) {
  return acted && 'shown' in acted ? acted : undefined
}

function Title({ number }: { number: string }) {
  const t = useRunTexts()
  return <>{t('run.title', { number })}</>
}
