import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import type { OrderPageData } from './order-page-data.ts'
import { useOrderTexts } from './texts.ts'
import { PaperLinks } from './paper-links.tsx'

/** The invoice and its corrections, each in both languages. */
export function OrderPapers({ papers }: { papers: NonNullable<OrderPageData['papers']> }) {
  const t = useOrderTexts()
  const busy = useNavigation().formData?.get('intent') === 'invoice'
  return (
    <section className="order-papers order-address">
      <h2>{t('order.papers')}</h2>
      <ul>
        {papers.rows.map(({ number, title, path }) => (
          <li key={number}>
            <span>
              {title}
              <span className="order-line-detail">{number}</span>
            </span>
            <PaperLinks number={number} path={path} />
          </li>
        ))}
      </ul>
      {papers.mayAsk && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="invoice" />
          <Button type="submit" kind="line" size="small" busy={busy}>
            {t('order.askInvoice')}
          </Button>
        </Form>
      )}
    </section>
  )
}
