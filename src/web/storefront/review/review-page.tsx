import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useChangedFields } from '#web/ui/changed-fields.ts'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Sent } from '#web/ui/sent.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import type { FormRefused } from '#web/http/form-answer.ts'
import { FormFaults } from '../form-faults.tsx'
import { PrivacyNote } from '../privacy-note.tsx'
import type { ReviewPageData } from './review-page.server.ts'
import { useReviewTexts } from './texts.ts'

const STARS = ['5', '4', '3', '2', '1'] as const

type ReviewPageProps = { page: ReviewPageData; token: string; done: boolean; answer: FormRefused | undefined }

export function ReviewPage({ page, token, done, answer }: ReviewPageProps) {
  const t = useReviewTexts()
  const { number, open, form, lines, days } = page
  const others = lines.filter(({ id }) => id !== form?.id)
  return (
    <div className="wrap narrow">
      <header className="page-head">
        <h1>{t('review.head')}</h1>
        <p className="lead">{t('review.lead', { number })}</p>
      </header>
      {done && answer === undefined && (
        <Sent title={t('review.done')}>
          <p>{t('review.doneText')}</p>
        </Sent>
      )}
      {!open && (
        <Note kind="changed" title={t('review.notNow')}>
          {t('review.notNowText', { days })}
        </Note>
      )}
      {form && <ReviewForm key={form.id} form={form} refused={answer} />}
      {others.length > 0 && (
        <ul className="profile-orders">
          {others.map(({ id, name, label, review }) => (
            <li key={id}>
              <b>{name}</b> <span className="small muted">{label}</span>
              {review !== null && <p className="small muted">{t(`review.${review}`)}</p>}
              {review === null && open && (
                <p>
                  <LocalLink className="link" to={`/order/${token}/review?line=${id}`}>
                    {t('review.write')}
                  </LocalLink>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="small muted">{t('review.problemHint')}</p>
      <p>
        <LocalLink className="link" to={`/order/${token}`}>
          {t('review.toOrder')}
        </LocalLink>
      </p>
    </div>
  )
}

function ReviewForm({ form, refused }: { form: NonNullable<ReviewPageData['form']>; refused: FormRefused | undefined }) {
  const t = useReviewTexts()
  const busy = useSentForm() !== null
  const { typed = {}, refusal } = refused ?? {}
  const changed = useChangedFields(refused)
  const errors = changed.open(refused?.errors ?? {})
  return (
    <Form method="post" encType="multipart/form-data" replace noValidate className="stack-large" onInput={changed.onInput}>
      <FormFaults errors={errors} refusal={refusal} />
      <input type="hidden" name="line" value={form.id} />
      <div>
        <h2>{t('review.of', { name: form.product })}</h2>
        <ChoiceCards
          legend={t('review.rating')}
          name="rating"
          defaultValue={typed['rating']}
          choices={STARS.map((value) => ({ value, title: t(`review.stars.${value}`) }))}
          error={errors['rating']}
        />
        <TextArea
          name="body"
          label={t('review.body')}
          help={t('review.bodyHelp')}
          required
          maxLength={form.longest.body}
          defaultValue={typed['body'] ?? ''}
          error={errors['body']}
        />
        <TextField
          name="name"
          label={t('review.name')}
          help={t('review.nameHelp', { area: form.area })}
          required
          maxLength={form.longest.name}
          autoComplete="given-name"
          defaultValue={typed['name'] ?? form.name}
          error={errors['name']}
        />
        <TextField
          type="file"
          name="photo"
          label={t('review.photo')}
          help={t('review.photoHelp')}
          // With these types, an iPhone converts its own format.
          accept="image/jpeg,image/png,image/webp"
          error={errors['photo']}
        />
      </div>
      <div className="stack">
        <Button type="submit" busy={busy}>
          {t('review.send')}
        </Button>
        <PrivacyNote />
      </div>
    </Form>
  )
}
