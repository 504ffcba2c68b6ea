import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { SessionToken } from '../session-token.tsx'
import { useQuotationTexts, type QuotationField, type QuotationPageData, type QuotationRefused } from './quotation-data.ts'

type Props = { quotation: QuotationPageData; refused: QuotationRefused | null }

export function useBusy(...intents: string[]): boolean {
  const sent = useSentForm()?.get('intent')
  return typeof sent === 'string' && intents.includes(sent)
}

export function ApproveForm({ quotation, refused }: Props) {
  const t = useQuotationTexts()
  const busy = useBusy('approve')
  const own = refused?.intent === 'approve' ? refused : null
  const error = (field: QuotationField) => (own?.field === field ? t(own.refused) : undefined)
  const { version, total } = quotation
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="stack">
      <input type="hidden" name="intent" value="approve" />
      <input type="hidden" name="version" value={version} />
      <SessionToken />
      <p className="soft">{t('quotation.approveText', { version, total })}</p>
      <TextField
        label={t('quotation.name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={own?.typed['name'] ?? ''}
        error={error('name')}
      />
      <TextField
        label={t('quotation.designation')}
        name="designation"
        autoComplete="organization-title"
        maxLength={100}
        required
        defaultValue={own?.typed['designation'] ?? ''}
        error={error('designation')}
      />
      <TextField
        label={t('quotation.poNumber')}
        note={t('quotation.ifAny')}
        name="po_number"
        autoComplete="off"
        maxLength={60}
        defaultValue={own?.typed['po_number'] ?? ''}
        error={error('po_number')}
      />
      <TextField
        type="file"
        label={t('quotation.file')}
        note={t('quotation.ifAny')}
        name="file"
        accept="image/*,application/pdf"
        help={t('quotation.fileHelp')}
        error={error('file')}
      />
      <Button type="submit" wide busy={busy}>
        {t('quotation.approve', { total })}
      </Button>
    </Form>
  )
}

/** Opening the details asks for confirmation; the button inside confirms. It works without scripts. */
export function DeclineForm({ quotation: { version } }: Pick<Props, 'quotation'>) {
  const t = useQuotationTexts()
  const busy = useBusy('decline')
  return (
    <details className="order-change">
      <summary>{t('quotation.decline')}</summary>
      <Form method="post" preventScrollReset className="stack">
        <input type="hidden" name="intent" value="decline" />
        <input type="hidden" name="version" value={version} />
        <TextArea label={t('quotation.declineWhy')} name="text" id="decline-text" maxLength={1000} />
        <Button type="submit" kind="danger" busy={busy}>
          {t('quotation.declineYes')}
        </Button>
      </Form>
    </details>
  )
}

export function TalkForm({ quotation, refused }: Props) {
  const t = useQuotationTexts()
  const busy = useBusy('comment', 'change-asked')
  const own = refused?.intent === 'comment' || refused?.intent === 'change-asked' ? refused : null
  return (
    // A new message clears the field.
    <Form method="post" preventScrollReset className="stack" key={quotation.talk.length}>
      <p className="soft">{t('quotation.talkText')}</p>
      <TextArea
        label={t('quotation.words')}
        name="text"
        id="talk-text"
        maxLength={1000}
        required
        defaultValue={own?.typed['text'] ?? ''}
        error={own?.field === 'text' ? t(own.refused) : undefined}
      />
      <div className="row row-wrap">
        <Button type="submit" name="intent" value="comment" kind="soft" busy={busy}>
          {t('quotation.ask')}
        </Button>
        {quotation.canAskChange && (
          <Button type="submit" name="intent" value="change-asked" kind="line" busy={busy}>
            {t('quotation.change')}
          </Button>
        )}
      </div>
    </Form>
  )
}
