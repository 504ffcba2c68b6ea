import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import { Thumbnail } from '../products/thumbnail.tsx'
import { SettingChoice, SettingField, SettingText } from '../settings/settings-form.tsx'
import { NO_COMPANY } from './no-company.ts'
import type { QuotationView, VersionView } from './quotation-view.server.ts'
import { HOME_FIRST, languageName } from '#shop/values/language.ts'

type Props = { quotation: QuotationView }

export function ContactFields({ choices: { companies, occasions } }: { choices: QuotationView['choices'] }) {
  const t = useOfficeTexts()
  const languages = HOME_FIRST.map((language) => ({ value: language, label: languageName(language) }))
  return (
    <>
      <SettingChoice
        name="quotedCompany"
        help={t('quotations.companyHelp')}
        options={[
          { value: '', label: t('quotations.noCompany') },
          ...companies,
          { value: NO_COMPANY, label: t('quotations.withoutCompany') },
        ]}
      />
      <SettingField name="quotedName" maxLength={150} />
      <div className="field-pair">
        <SettingField name="contactName" maxLength={100} required />
        <SettingField name="quotedDesignation" maxLength={100} />
      </div>
      <div className="field-pair">
        <SettingField name="contactPhone" type="tel" maxLength={30} required />
        <SettingField name="contactEmail" type="email" maxLength={254} />
      </div>
      <div className="field-pair">
        <SettingChoice name="occasion" options={occasions} />
        <SettingField name="wantedDay" type="date" />
      </div>
      <SettingChoice name="quotedLanguage" options={languages} />
    </>
  )
}

export function ContactPanel({ quotation }: Props) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('quotations.contact')}>
      <ActionForm intent="contact" className="office-setting" initial={quotation.contact} button={t('quotations.contactSave')}>
        <ContactFields choices={quotation.choices} />
      </ActionForm>
    </Panel>
  )
}

/** The total of the draft and the form to send it; or a new version of what was sent. */
export function SendPanel({ quotation }: Props) {
  const t = useOfficeTexts()
  const { draft, number, may, canNewVersion } = quotation
  if (draft) {
    const { version, total } = draft
    return (
      <Panel kind="sand" title={t('quotations.draft', { version })}>
        <p className="company-balance">{total}</p>
        <Sums version={draft} />
        {may && (
          <ActionForm
            intent="send"
            seen={draft.revision}
            className="stack office-after"
            confirm={{
              title: t('quotations.sendAsk', { version, number }),
              text: t('quotations.sendText', { total }),
              label: t('quotations.send'),
              kind: 'solid',
            }}
            button={t('quotations.send')}
            kind="solid"
            wide
          >
            {quotation.warnings.length > 0 && (
              <Note kind="changed" title={t('quotations.look')}>
                <ul>
                  {quotation.warnings.map(({ key, text }) => (
                    <li key={key}>{text}</li>
                  ))}
                </ul>
              </Note>
            )}
            <p className="small soft">{t('quotations.saveFirst')}</p>
          </ActionForm>
        )}
      </Panel>
    )
  }
  if (!may || !canNewVersion) return null
  return (
    <Panel kind="sand" as="div">
      <ActionForm intent="new-version" button={t('quotations.newVersion')} kind="solid" wide>
        <p className="soft">{t('quotations.newVersionText')}</p>
      </ActionForm>
    </Panel>
  )
}

function Sums({ version: { sums } }: { version: VersionView }) {
  const t = useOfficeTexts()
  return (
    <DefinitionRows
      rows={sums.map(({ key, value }) => ({
        key,
        term: t(`quotations.${key}`),
        value,
        ...(key === 'total' && { kind: 'total' as const }),
      }))}
    />
  )
}

export function VersionPanel({ version }: { version: VersionView }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('quotations.shown', { version: version.version })}>
      <ul className="company-list">
        {version.lines.map(({ key, isBox, picture, name, units, amount }) => (
          <li key={key}>
            <span className="with-picture">
              {isBox && <Thumbnail picture={picture} />}
              <span>
                <b>{name}</b>
                <span className="order-line-detail">{units}</span>
              </span>
            </span>
            <b className="nowrap">{amount}</b>
          </li>
        ))}
      </ul>
      <Sums version={version} />
      <p className="small soft">
        {t('quotations.valid')}: {version.validUntil}
      </p>
      {version.terms && <p className="small soft order-card-text">{version.terms}</p>}
    </Panel>
  )
}

export function AnswerPanel() {
  const t = useOfficeTexts()
  return (
    <Panel title={t('quotations.answer')}>
      <ActionForm intent="answer" className="office-setting" button={t('quotations.answerSave')}>
        <SettingText name="answerText" maxLength={1000} required />
      </ActionForm>
    </Panel>
  )
}

export function HistoryPanel({ quotation: { id, events } }: Props) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  return (
    <Panel title={t('quotations.history')}>
      <ol className="customer-notes">
        {events.map(({ key, kind, version, text, by, poNumber, hasFile, actor, at }) => (
          <li key={key}>
            <p className="small muted">
              <b>{t(`quotationEvent.${kind}`)}</b>
              {version !== null && `, ${t('quotationEvent.version', { version })}`}
              {by && `, ${t('quotations.approvedBy', by)}`}
              {actor.startsWith('staff:') && `, ${nameOf(actor)}`}, {at}
            </p>
            {text && <p className="order-card-text">{text}</p>}
            {(poNumber !== null || hasFile) && (
              <p className="row row-wrap">
                {poNumber !== null && <span>{t('quotations.po', { number: poNumber })}</span>}
                {hasFile && (
                  <a className="link-inline" href={`/office/gifts/quotations/${id}/order`}>
                    {t('quotations.poFile')}
                  </a>
                )}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
