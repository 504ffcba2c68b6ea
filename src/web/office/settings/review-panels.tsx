import { Link } from 'react-router'
import { LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { ReviewsView } from './reviews.server.ts'
import { SettingField } from './settings-form.tsx'

type Review = ReviewsView['rows'][number]

const STATES = ['pending', 'published', 'hidden'] as const

function reviewsPath(state: string, page = 1): string {
  return `/office/settings/reviews?state=${state}${page > 1 ? `&page=${page}` : ''}`
}

export function ReviewStates({ view }: { view: ReviewsView }) {
  const t = useOfficeTexts()
  return (
    <div className="office-tools">
      <nav className="segments" aria-label={t('reviews.byState')}>
        {STATES.map((state) => (
          <Link key={state} to={reviewsPath(state)} aria-current={state === view.state ? 'page' : undefined}>
            {t(`reviewState.${state}`, { count: view.counts[state] })}
          </Link>
        ))}
      </nav>
    </div>
  )
}

export function ReviewList({ view }: { view: ReviewsView }) {
  const t = useOfficeTexts()
  if (view.rows.length === 0) return <Empty title={t(`reviewNone.${view.state}`)} />
  return (
    <>
      <div className="office-cards">
        {view.rows.map((review) => (
          <ReviewPanel key={review.id} review={review} state={view.state} />
        ))}
      </div>
      <div className="row row-wrap office-after">
        {view.page > 1 && (
          <LinkButton kind="line" to={reviewsPath(view.state, view.page - 1)} rel="prev">
            {t('list.back')}
          </LinkButton>
        )}
        {view.more && (
          <LinkButton kind="line" to={reviewsPath(view.state, view.page + 1)} rel="next">
            {t('list.further')}
          </LinkButton>
        )}
      </div>
    </>
  )
}

function ReviewPanel({ review, state }: { review: Review; state: ReviewsView['state'] }) {
  const t = useOfficeTexts()
  const { id, who, product, bought, rating, day, text, otherText, reason } = review
  return (
    <Panel title={who}>
      <p className="muted">{[bought ?? product, t('reviews.outOfFive', { rating }), day].join(', ')}</p>
      <p className="office-body">{text}</p>
      {otherText && (
        <p className="office-body muted" lang={otherText.language}>
          {otherText.text}
        </p>
      )}
      {reason && <p className="late">{t('reviews.hiddenBecause', { reason })}</p>}
      {state !== 'published' && (
        <ActionForm
          intent="publish"
          about={id}
          seen={state}
          button={t('reviews.publish')}
          kind="solid"
          className="office-setting"
        />
      )}
      {state !== 'hidden' && (
        <div className="office-steps">
          <FoldedForm
            fold={t('reviews.hide')}
            intent="hide"
            about={id}
            seen={state}
            button={t('reviews.hide')}
            className="office-setting"
          >
            <SettingField name="reason" maxLength={200} required help={t('reviews.reasonHelp')} />
          </FoldedForm>
        </div>
      )}
    </Panel>
  )
}
