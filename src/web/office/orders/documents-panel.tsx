import { Panel } from '#web/ui/panel.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormField, FormText, FormTick } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { OrderPageView } from './order-page.ts'
import type { DocumentsView } from './documents-view.ts'
import { languageName, LANGUAGES, DEFAULT_LANGUAGE } from '#shop/values/language.ts'

/** Invoices and credit notes of an order: to print, and to issue. */
export function DocumentsPanel({ order }: { order: OrderPageView }) {
  const t = useOfficeTexts()
  const { documents } = order
  if (!documents) return null
  return (
    <Panel title={t('documents.title')}>
      <div className="stack">
        {documents.rows.length === 0 && <p className="muted">{t('documents.none')}</p>}
        <ul className="stack">
          {documents.rows.map(({ number, kind, total, at, corrects }) => (
            <li key={number}>
              <b>{t(`document.${kind}`)}</b>, {total}
              <p className="muted small">
                {[number, at, corrects && t('documents.corrects', { number: corrects })].filter(Boolean).join(', ')}
              </p>
              <DocumentLinks number={number} />
            </li>
          ))}
        </ul>
        {documents.invoice && <ActionForm intent="invoice" button={t('action.invoice')} />}
        {documents.tax && <TaxForm number={order.number} tax={documents.tax} />}
      </div>
    </Panel>
  )
}

/** The same document in both languages. */
export function DocumentLinks({ number }: { number: string }) {
  return (
    <span className="row">
      {LANGUAGES.map((language) => (
        <a
          key={language}
          className="link"
          href={`/office/invoices/${number}${language === DEFAULT_LANGUAGE ? '' : `?language=${language}`}`}
          download
          lang={language}
          aria-label={[number, languageName(language), 'PDF'].join(', ')}
        >
          {languageName(language)}
        </a>
      ))}
    </span>
  )
}

function TaxForm({ number, tax }: { number: string; tax: NonNullable<DocumentsView['tax']> }) {
  const t = useOfficeTexts()
  const button = t('action.tax-invoice')
  const confirm = { title: t('ask.tax-invoice', { number }), text: t('ask.tax-invoiceText'), label: button }
  return (
    <FoldedForm fold={t('documents.tax')} intent="tax-invoice" confirm={confirm} button={button}>
      <p className="small muted">{t('documents.taxHelp')}</p>
      <FormField label={t('documents.buyer')} name="buyer" maxLength={120} required initial={tax.name} />
      <FormText label={t('documents.address')} name="address" rows={2} maxLength={300} initial={tax.address} />
      <FormTick label={t('documents.business')} name="business" value="on" initial={tax.bin !== ''} />
      <FormField
        label={t('documents.bin')}
        name="bin"
        inputMode="numeric"
        maxLength={40}
        help={t('documents.binHelp')}
        initial={tax.bin}
      />
    </FoldedForm>
  )
}
