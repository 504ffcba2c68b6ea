import type { FormRefused, TicketAnswer } from '#web/http/form-answer.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { BuildData } from './build-data.server.ts'
import { BuildEnquiry, BuildSent } from './build-enquiry.tsx'
import { BuildForm } from './build-form.tsx'
import { BuildBar, BuildSummary } from './build-summary.tsx'
import { useBuildTexts } from './texts.ts'
import { useBoxRequest } from './use-box-request.ts'

/** Builds a gift box, from the day to the request: choices on the left, the box beside them, the request form below. */
export function BuildPage({ data, answer }: { data: BuildData; answer: TicketAnswer | undefined }) {
  if (data.rules.packaging.length === 0) return <NothingToBuild />
  return (
    <div className="wrap build-page">
      <Head />
      {answer?.ok ? <BuildSent number={answer.number} lead={data.askLead} /> : <Builder data={data} refused={answer} />}
    </div>
  )
}

function Builder({ data, refused }: { data: BuildData; refused: FormRefused | undefined }) {
  const { boxRequest, box, change } = useBoxRequest(data)
  return (
    <>
      <div className="with-aside build-columns">
        <BuildForm data={data} boxRequest={boxRequest} box={box} change={change} />
        <BuildSummary data={data} boxRequest={boxRequest} box={box} />
        <BuildEnquiry boxRequest={boxRequest} box={box} refused={refused} />
      </div>
      <BuildBar box={box} />
    </>
  )
}

function Head() {
  const t = useBuildTexts()
  return (
    <div className="page-head">
      <Breadcrumbs trail={[{ label: t('build.gifts'), to: '/gift' }, { label: t('build.title') }]} />
      <h1>{t('build.title')}</h1>
      <p className="lead">{t('build.lead')}</p>
    </div>
  )
}

/** The shop has no gift rules yet. */
function NothingToBuild() {
  const t = useBuildTexts()
  return (
    <div className="wrap page-head">
      <h1>{t('build.title')}</h1>
      <p className="lead">{t('build.nothing')}</p>
      <p className="gift-hero-links">
        <LinkButton to="/gift#quotation">{t('build.ask')}</LinkButton>
      </p>
    </div>
  )
}
