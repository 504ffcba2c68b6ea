import { Form } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useQuotationTexts, type QuotationPageData } from './quotation-data.ts'
import { useBusy } from './quotation-forms.tsx'

/** The next gift: a new request, and whether the shop may send a reminder before the occasion. */
export function NextGift({ quotation: { reminders } }: { quotation: QuotationPageData }) {
  const t = useQuotationTexts()
  const busy = useBusy('remind', 'remind-stop')
  if (reminders === null) return null
  return (
    <section className="stack">
      <h2 className="quotation-small-head">{t('quotation.nextGift')}</h2>
      <p className="soft">{t(reminders ? 'quotation.remindOn' : 'quotation.remindText')}</p>
      <Form method="post" preventScrollReset>
        <Button type="submit" name="intent" value={reminders ? 'remind-stop' : 'remind'} kind="line" busy={busy}>
          {t(reminders ? 'quotation.remindStop' : 'quotation.remind')}
        </Button>
      </Form>
      <LinkButton kind="quiet" to="/gift#quotation">
        {t('quotation.askAgain')}
      </LinkButton>
    </section>
  )
}
