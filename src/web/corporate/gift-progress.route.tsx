import { PageTexts } from '../storefront/page-texts.tsx'
import { Note } from '../ui/note.tsx'
import runStyles from '../ui/styles/run.css?url'
import type { Route } from './+types/gift-progress.route'
import { openRunPage } from './run/open-run-page.server.ts'
import { runMeta } from './run/run-meta.ts'
import { progressView, type ProgressView } from './run/progress.server.ts'
import { ProgressPage } from './run/progress-page.tsx'
import { RunFrame, UnknownRun } from './run/run-frame.tsx'
import { useRunTexts } from './run/texts.ts'

export function links() {
  return [{ rel: 'stylesheet', href: runStyles }]
}

export function loader(args: Route.LoaderArgs) {
  return openRunPage(args, 'way', (open) => progressView(open, args.url.searchParams))
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return runMeta(loaderData?.title)
}

export default function GiftProgressRoute({ loaderData: { run, part, texts, missed, done } }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      {run && part ? (
        <RunFrame run={run} title={<Title view={part} />} done={done} refused={null}>
          {done === 'confirmed' && <Confirmed number={part.order} />}
          <ProgressPage run={run} view={part} />
        </RunFrame>
      ) : (
        <UnknownRun tooOften={missed} />
      )}
    </PageTexts>
  )
}

function Title({ view: { delivered, total } }: { view: ProgressView }) {
  const t = useRunTexts()
  return <>{t('run.wayHead', { delivered, count: total })}</>
}

function Confirmed({ number }: { number: string }) {
  const t = useRunTexts()
  return <Note kind="done" role="status" title={t('run.confirmed', { number })} />
}
