import { Checkbox, TextArea, TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { PaperRefusal } from './act-on-papers.server.ts'
import type { OrderPageView } from './order-page.ts'
import type { PapersView } from './papers-view.ts'
import { languageName, LANGUAGES, DEFAULT_LANGUAGE } from '#shop/values/language.ts'

/** Invoices and credit notes of an order: to print, and to issue. */
export function PapersPanel({ order, refusal }: { order: OrderPageView; refusal: PaperRefusal | null }) {
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
        {papers.invoice && (
          <OfficeForm intent="invoice">
            <SendButton intent="invoice" kind="line">
              {t('action.invoice')}
            </SendButton>
          </OfficeForm>
        )}
        {papers.tax && (
          <TaxForm number={order.number} tax={papers.tax} refusal={refusal?.action === 'tax-invoice' ? refusal : null} />
        )}
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

type TaxProps = { number: string; tax: NonNullable<PapersView['tax']>; refusal: PaperRefusal | null }

function TaxForm({ number, tax, refusal }: TaxProps) {
  const t = useOfficeTexts()
  const typed = refusal?.typed
  const wrong = (...problems: PaperRefusal['problem'][]) =>
    refusal && problems.includes(refusal.problem) ? t(`paperRefused.${refusal.problem}`) : undefined
  const confirm = {
    title: t('ask.tax-invoice', { number }),
    text: t('ask.tax-invoiceText'),
    label: t('action.tax-invoice'),
  }
  return (
    <details open={refusal !== null}>
      <summary>{t('papers.tax')}</summary>
      <OfficeForm intent="tax-invoice" confirm={confirm} className="stack">
        <p className="small muted">{t('papers.taxHelp')}</p>
        <TextField
          label={t('papers.buyer')}
          name="buyer"
          id="paper-buyer"
          maxLength={120}
          required
          error={wrong('buyer-missing')}
          defaultValue={typed?.['buyer'] ?? tax.name}
        />
        <TextArea
          label={t('papers.address')}
          name="address"
          id="paper-address"
          rows={2}
          maxLength={300}
          error={wrong('address-missing')}
          defaultValue={typed?.['address'] ?? tax.address}
        />
        <Checkbox
          label={t('papers.business')}
          name="business"
          id="paper-business"
          defaultChecked={typed ? typed['business'] === 'on' : tax.bin !== ''}
        />
        <TextField
          label={t('papers.bin')}
          name="bin"
          id="paper-bin"
          inputMode="numeric"
          maxLength={40}
          help={t('papers.binHelp')}
          error={wrong('bin-missing', 'bin-wrong')}
          defaultValue={typed?.['bin'] ?? tax.bin}
        />
        <SendButton intent="tax-invoice" kind="line">
          {t('action.tax-invoice')}
        </SendButton>
      </OfficeForm>
    </details>
  )
}
