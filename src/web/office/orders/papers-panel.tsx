import { Panel } from '#web/ui/panel.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormField, FormText, FormTick } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { OrderPageView } from './order-page.ts'
import type { PapersView } from './papers-view.ts'
import { languageName, LANGUAGES, DEFAULT_LANGUAGE } from '#shop/values/language.ts'

/** Invoices and credit notes of an order: to print, and to issue. */
export function PapersPanel({ order }: { order: OrderPageView }) {
  const t = useOfficeTexts()
  const { papers } = order
  if (!papers) return null
  return (
    <Panel title={t('papers.title')}>
      <div className="stack">
        {papers.rows.length === 0 && <p className="muted">{t('papers.none')}</p>}
        <ul className="stack">
          {papers.rows.map(({ number, kind, total, at, corrects }) => (
            <li key={number}>
              <b>{t(`paper.${kind}`)}</b>, {total}
              <p className="muted small">
                {[number, at, corrects && t('papers.corrects', { number: corrects })].filter(Boolean).join(', ')}
              </p>
              <PaperLinks number={number} />
            </li>
          ))}
        </ul>
        {papers.invoice && <ActionForm intent="invoice" button={t('action.invoice')} />}
        {papers.tax && <TaxForm number={order.number} tax={papers.tax} />}
      </div>
    </Panel>
  )
}

/** The same document in both languages. */
export function PaperLinks({ number }: { number: string }) {
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

function TaxForm({ number, tax }: { number: string; tax: NonNullable<PapersView['tax']> }) {
  const t = useOfficeTexts()
  const button = t('action.tax-invoice')
  const confirm = { title: t('ask.tax-invoice', { number }), text: t('ask.tax-invoiceText'), label: button }
  return (
    <FoldedForm fold={t('papers.tax')} intent="tax-invoice" confirm={confirm} button={button}>
      <p className="small muted">{t('papers.taxHelp')}</p>
      <FormField label={t('papers.buyer')} name="buyer" maxLength={120} required initial={tax.name} />
      <FormText label={t('papers.address')} name="address" rows={2} maxLength={300} initial={tax.address} />
      <FormTick label={t('papers.business')} name="business" value="on" initial={tax.bin !== ''} />
      <FormField
        label={t('papers.bin')}
        name="bin"
        inputMode="numeric"
        maxLength={40}
        help={t('papers.binHelp')}
        initial={tax.bin}
      />
    </FoldedForm>
  )
}
