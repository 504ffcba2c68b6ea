import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { useQuotationTexts, type QuotationPageData, type QuotationRefused } from './quotation-data.ts'
import { Delivery } from './quotation-delivery.tsx'
import { ApproveForm, DeclineForm, TalkForm } from './quotation-forms.tsx'
import { NextGift } from './reminder-form.tsx'
import { pathIn } from '#shop/values/paths.ts'

type Props = { quotation: QuotationPageData; done: string | null; refused: QuotationRefused | null }

export function QuotationPage({ quotation, done, refused }: Props) {
  const t = useQuotationTexts()
  const { number, version, company, contact, wanted } = quotation
  return (
    <div className="wrap order-page">
      <div className="order-head">
        <p className="muted">
          {t('quotation.number', { number })} · {t('quotation.version', { version })}
        </p>
        <h1>{t('quotation.for', { company })}</h1>
        <p className="soft">{[contact, wanted && t('quotation.wanted', { day: wanted })].filter(Boolean).join(' · ')}</p>
      </div>
      <Notice quotation={quotation} done={done} refused={refused} />
      <div className="order-columns">
        <div>
          <Lines quotation={quotation} />
          <Delivery quotation={quotation} />
          <div className="order-rest">
            {quotation.terms !== '' && (
              <section className="step">
                <h2>{t('quotation.terms')}</h2>
                <p className="order-card-text soft">{quotation.terms}</p>
              </section>
            )}
            <Talk quotation={quotation} refused={refused} />
          </div>
        </div>
        <div>
          <Money quotation={quotation} />
          <Credit quotation={quotation} />
          <Approval quotation={quotation} refused={refused} />
          <div className="order-side">
            <NextGift quotation={quotation} />
            <PdfLink quotation={quotation} />
            <Versions quotation={quotation} />
          </div>
        </div>
      </div>
    </div>
  )
}

function Notice({ quotation, done, refused }: Props) {
  const t = useQuotationTexts()
  const { status } = quotation
  if (refused) {
    return (
      <div className="order-notice">
        <Note kind="refused" role="alert" title={t(refused.refused)} />
      </div>
    )
  }
  // Checks the current state, so that an old link does not show an outdated message.
  const said = done === 'said' ? 'Said' : done === 'declined' && status === 'declined' ? 'Declined' : null
  const reminders = done === 'remind' && quotation.reminders === true ? 'Remind' : null
  const news = done === 'approved' && status === 'approved' ? 'Approved' : (said ?? reminders)
  if (!news) return null
  return (
    <div className="order-notice">
      <Note kind="done" role="status" title={t(`quotation.done${news}`)}>
        {t(`quotation.done${news}Text`)}
      </Note>
    </div>
  )
}

function Lines({ quotation: { lines } }: { quotation: QuotationPageData }) {
  const t = useQuotationTexts()
  return (
    <section>
      <h2 className="quotation-small-head">{t('quotation.lines')}</h2>
      <ul className="quotation-lines">
        {lines.map(({ key, name, contents, photos, units, amount }) => (
          <li key={key}>
            <span>
              <b>{name}</b>
              {contents !== '' && <span className="order-line-detail">{contents}</span>}
              <span className="order-line-detail">{units}</span>
              {photos.length > 0 && (
                <span className="quotation-photos">
                  {photos.map((photo) => (
                    <Photo key={photo.src} photo={photo} alt="" sizes="56px" shape="square" />
                  ))}
                </span>
              )}
            </span>
            <b className="nowrap">{amount}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Money({ quotation }: { quotation: QuotationPageData }) {
  const { total, rows, vat } = quotation
  return (
    <Panel kind="sand" as="div" title={<StatusLine quotation={quotation} />}>
      <p className="order-due">{total}</p>
      <div className="order-pay-rows">
        <DefinitionRows rows={rows} />
      </div>
      {vat && <p className="field-help">{vat}</p>}
    </Panel>
  )
}

function Credit({ quotation: { credit } }: { quotation: QuotationPageData }) {
  const t = useQuotationTexts()
  if (credit === null) return null
  return (
    <section className="stack">
      <h2 className="quotation-small-head">{t('quotation.credit')}</h2>
      <DefinitionRows rows={credit.rows} />
      {credit.over !== null && (
        <Note kind="changed" title={credit.over}>
          {t('quotation.creditOptions')}
        </Note>
      )}
    </section>
  )
}

function StatusLine({ quotation: { status, validUntil } }: { quotation: QuotationPageData }) {
  const t = useQuotationTexts()
  // Buyers never see drafts.
  return status === 'draft' ? null : <>{t(`quotation.${status}`, { day: validUntil })}</>
}

function Approval({ quotation, refused }: Omit<Props, 'done'>) {
  const t = useQuotationTexts()
  const { status, approval, approved, newest } = quotation
  if (approved) {
    return (
      <div className="stack">
        <Note kind="done" title={t('quotation.approved')}>
          {[approved.text, ...approved.po].join(' ')} {t(approved.run ? 'quotation.nextRun' : 'quotation.next')}
        </Note>
        {approved.run && <LinkButton to={`/gift/run/${approved.run}`}>{t('quotation.toRun')}</LinkButton>}
      </div>
    )
  }
  if (approval === null) {
    if (status !== 'superseded') {
      const text = status === 'declined' ? 'quotation.declinedText' : 'quotation.expiredText'
      return <p className="soft">{t(text)}</p>
    }
    return (
      <div className="stack">
        <p className="soft">{t('quotation.supersededText', { version: newest })}</p>
        <LinkButton to={`/gift/quotation/${quotation.token}`}>{t('quotation.newest')}</LinkButton>
      </div>
    )
  }
  return (
    <section className="quotation-approve" aria-labelledby="approve-head">
      <h2 id="approve-head">{t('quotation.approveHead')}</h2>
      {approval.kind === 'link' ? (
        <ApproveForm quotation={quotation} refused={refused} />
      ) : (
        <div className="stack">
          <p className="soft">{approval.text}</p>
          {approval.kind === 'sign-in' && (
            <LinkButton to={`/auth/login?next=${encodeURIComponent(`/gift/quotation/${quotation.token}`)}`}>
              {t('quotation.signIn')}
            </LinkButton>
          )}
        </div>
      )}
      <DeclineForm quotation={quotation} />
    </section>
  )
}

function Talk({ quotation, refused }: Omit<Props, 'done'>) {
  const t = useQuotationTexts()
  const { talk } = quotation
  return (
    <section className="step">
      <h2>{t('quotation.talk')}</h2>
      {talk.length > 0 && (
        <ol className="quotation-talk">
          {talk.map(({ key, own, who, at, text }) => (
            <li key={key} className={own ? 'said-own' : undefined}>
              <p className="small muted">
                <b>{who}</b>, {at}
              </p>
              <p className="order-card-text">{text}</p>
            </li>
          ))}
        </ol>
      )}
      <TalkForm quotation={quotation} refused={refused} />
    </section>
  )
}

/** A link to a file, so the browser downloads it and the router does not render it. */
function PdfLink({ quotation: { token, version, approved } }: { quotation: QuotationPageData }) {
  const t = useQuotationTexts()
  const path = pathIn(useLanguage(), `/gift/quotation/${token}/pdf`)
  return (
    <>
      <p>
        <a className="link" href={`${path}?version=${version}`}>
          {t('quotation.pdf')}
        </a>
      </p>
      {approved && (
        <p>
          <a className="link" href={`${path}?version=${version}&as=proforma`}>
            {t('quotation.proforma')}
          </a>
        </p>
      )}
    </>
  )
}

function Versions({ quotation: { token, versions } }: { quotation: QuotationPageData }) {
  const t = useQuotationTexts()
  if (versions.length === 0) return null
  return (
    <section>
      <h2 className="quotation-small-head">{t('quotation.versions')}</h2>
      <ul className="quotation-versions">
        {versions.map(({ version, text, shown }) => (
          <li key={version}>
            {shown ? (
              <b>{text}</b>
            ) : (
              <LocalLink className="link" to={`/gift/quotation/${token}?version=${version}`}>
                {text}
              </LocalLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function UnknownQuotation({ tooOften }: { tooOften: boolean }) {
  const t = useQuotationTexts()
  return (
    <div className="wrap narrow order-page">
      <div className="order-head">
        <h1>{t('quotation.unknown')}</h1>
        <p className="lead">{t(tooOften ? 'quotation.tooOften' : 'quotation.unknownText')}</p>
      </div>
      <LinkButton to="/gift">{t('quotation.gifts')}</LinkButton>
    </div>
  )
}
