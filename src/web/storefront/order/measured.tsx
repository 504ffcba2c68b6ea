import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import type { OrderPageData } from './order-page-data.ts'
import { useOrderTexts } from './texts.ts'

/** What advertisers are told of the order, and how to end it. */
export function Measured({ measured: { text, mayEnd } }: { measured: NonNullable<OrderPageData['measured']> }) {
  const t = useOrderTexts()
  const busy = useSentForm()?.get('intent') === 'measure'
  return (
    <section className="order-address order-measured stack">
      <h2>{t('order.measureTitle')}</h2>
      <p className="soft">{text}</p>
      {mayEnd && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="measure" />
          <Button type="submit" kind="line" size="small" busy={busy}>
            {t('order.measureEnd')}
          </Button>
        </Form>
      )}
    </section>
  )
}
