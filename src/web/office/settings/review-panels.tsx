import { Empty } from '#web/ui/empty.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { ListPager, Segments } from '../kit/list/list-parts.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { reviewsList, SHOWN_REVIEWS } from './reviews-list.ts'
import type { ReviewsView } from './reviews.server.ts'
import { SettingField, SettingText } from './settings-form.tsx'

type Review = ReviewsView['rows'][number]

export function ReviewStates({ view: { shown, counts } }: { view: ReviewsView }) {
  const t = useOfficeTexts()
  const choices = SHOWN_REVIEWS.map((value) => ({ value, label: t(`reviewState.${value}`, { count: counts[value] }) }))
  return (
    <div className="office-tools">
      <Segments list={reviewsList} shown={shown} filter="state" label={t('reviews.byState')} choices={choices} />
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
        <ListPager list={reviewsList} shown={view.shown} next={view.next} />
      </div>
    </>
  )
}

function ReviewPanel({ review, state }: { review: Review; state: ReviewsView['state'] }) {
  const t = useOfficeTexts()
  const { id, who, product, bought, rating, day, text, otherText, reason, verified, sample, answer, photo } = review
  const mark = sample ? t('reviews.sample') : verified ? t('reviews.verified') : null
  const facts = [bought ?? product, t('reviews.outOfFive', { rating }), day, ...(mark ? [mark] : [])]
  return (
    <Panel title={who}>
      <p className="muted">{facts.join(', ')}</p>
      <p className="office-body">{text}</p>
      {photo && <img src={photo} alt="" width={96} height={96} loading="lazy" />}
      {answer && <p className="office-body muted">{t('reviews.answered', { answer })}</p>}
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
          {state === 'published' && !sample && (
            <FoldedForm
              fold={t('reviews.answer')}
              intent="answer"
              about={id}
              seen={answer}
              button={t('reviews.answer')}
              initial={{ answer }}
              className="office-setting"
            >
              <SettingText name="answer" maxLength={500} rows={3} help={t('reviews.answerHelp')} />
            </FoldedForm>
          )}
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
