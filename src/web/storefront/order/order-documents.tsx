import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import type { OrderPageData } from './order-page-data.ts'
import { useOrderTexts } from './texts.ts'
import { DocumentLinks } from './document-links.tsx'

/** The invoice and its corrections, each in both languages. */
export function OrderDocuments({ documents }: { documents: NonNullable<OrderPageData['documents']> }) {
  const t = useOrderTexts()
  const busy = useSentForm()?.get('intent') === 'invoice'
  return (
    <section className="order-documents order-address">
      <h2>{t('order.documents')}</h2>
      <ul>
        {documents.rows.map(({ number, title, path }) => (
          <li key={number}>
            <span>
              {title}
              <span className="order-line-detail">{number}</span>
            </span>
            <DocumentLinks number={number} path={path} />
          </li>
        ))}
      </ul>
      {documents.mayAsk && (
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
