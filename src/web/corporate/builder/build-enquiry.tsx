import { Form } from 'react-router'
import { boxRequestToSearch, type BoxRequest } from '#shop/gifting/model.ts'
import type { FormRefused } from '#web/http/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { useChangedFields } from '#web/ui/changed-fields.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Sent } from '#web/ui/sent.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { RestFields, WhoFields } from '../gift/enquiry.tsx'
import { useBuildTexts } from './texts.ts'
import type { Box } from './use-box-request.ts'
import { pathIn } from '#shop/values/paths.ts'

type Props = { boxRequest: BoxRequest; box: Box; refused: FormRefused | undefined }

/** The request for a quotation of the box. */
export function BuildEnquiry(props: Props) {
  const t = useBuildTexts()
  return (
    <section id="quotation" className="panel panel-sand gift-enquiry" aria-labelledby="quotation-title">
      <h2 id="quotation-title">{t('build.ask')}</h2>
      <p className="small soft">{t('build.askLead')}</p>
      <EnquiryForm {...props} />
    </section>
  )
}

/** Confirms that the request has arrived. */
export function BuildSent({ number, lead }: { number: number; lead: string }) {
  const t = useBuildTexts()
  return (
    <section id="quotation" className="panel panel-sand gift-enquiry build-sent">
      <Sent title={t('gift.sent')}>
        <p>
          {t('gift.sentText', { number: String(number) })} {lead}
        </p>
        <LocalLink to="/gift/build" className="link">
          {t('build.another')}
        </LocalLink>
      </Sent>
    </section>
  )
}

function EnquiryForm({ boxRequest, box, refused }: Props) {
  const t = useBuildTexts()
  const language = useLanguage()
  const busy = useSentForm() !== null
  const { typed = {}, refusal } = refused ?? {}
  const changed = useChangedFields(refused)
  const errors = changed.open(refused?.errors ?? {})
  const field = (name: string) => ({ name, error: errors[name], defaultValue: typed[name] })
  // Includes the card that is shown, even if it is the default: in another language the default would differ.
  const search = boxRequestToSearch({ ...boxRequest, card: box.card, packaging: box.packaging?.code ?? '' })
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={`${pathIn(language, '/gift/build')}?${search}#quotation`}
      replace
      preventScrollReset
      noValidate
      className="stack-large"
      onInput={changed.onInput}
    >
      <ErrorSummary problems={Object.entries(errors).map(([id, message]) => ({ id, message }))} />
      {refusal && (
        <Note kind="refused" role="alert">
          {refusal}
        </Note>
      )}
      <input type="hidden" name="box" value={search} />
      <input type="hidden" name="seen" value={box.price.perBox} />
      <div>
        <WhoFields field={field} />
        <RestFields field={field} typed={typed} />
      </div>
      <Button type="submit" wide busy={busy}>
        {t('build.ask')}
      </Button>
    </Form>
  )
}
