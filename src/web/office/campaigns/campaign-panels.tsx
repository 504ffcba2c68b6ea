import { LANGUAGES } from '#shop/values/language.ts'
import { fieldIn } from '#shop/values/translations.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { CampaignFields } from './campaign-form.tsx'
import type { CampaignView } from './campaign.server.ts'

type Props = { view: CampaignView }

/** Why nothing is sent at the moment. */
export function CampaignNotes({ view }: Props) {
  const t = useOfficeTexts()
  const { quietUntil: quiet } = view
  return (
    <>
      {view.noGateway && <Note kind="changed" title={t(view.isSms ? 'campaign.noSms' : 'campaign.noMail')} />}
      {view.state === 'stopped' && (
        <Note kind="changed" title={t('campaign.stoppedAt', { budget: view.budget, left: view.left })}>
          {t('campaign.stoppedHelp')}
        </Note>
      )}
      {quiet && <p className="muted">{t(quiet.isNow ? 'campaign.quietUntil' : 'campaign.quietStart', { at: quiet.at })}</p>}
    </>
  )
}

/** Whom it would reach now, and what that costs. */
export function PreviewPanel({ view: { preview, isSms, hours } }: Props) {
  const t = useOfficeTexts()
  if (!preview) return null
  return (
    <Panel title={t('campaign.preview')}>
      <DataTable
        caption={t('campaign.preview')}
        columns={[
          { key: 'language', head: t('campaign.language'), cell: ({ name }) => name, phone: 'main' },
          { key: 'people', head: t('campaign.people'), cell: ({ people }) => people, numeric: true },
          ...(isSms
            ? [
                { key: 'parts', head: t('campaign.parts'), cell: ({ parts }: Row) => parts, numeric: true },
                { key: 'cost', head: t('campaign.cost'), cell: ({ cost }: Row) => cost, numeric: true },
              ]
            : []),
        ]}
        rows={preview.languages}
        rowKey={({ key }) => key}
        empty={<p className="muted">{t(isSms ? 'campaign.nobody' : 'campaign.nobodyMail')}</p>}
      />
      {preview.cost && preview.people > 0 && <p className="strong">{t('campaign.costAll', { cost: preview.cost })}</p>}
      {preview.beyond && <p className="late">{t('campaign.beyond', { within: preview.within, beyond: preview.beyond })}</p>}
      {preview.tooOften && <p className="muted">{t('campaign.tooOften', { people: preview.tooOften, most: hours.most })}</p>}
      {preview.noAddress && <p className="muted">{t('campaign.noAddress', { people: preview.noAddress })}</p>}
      <p className="muted">{t('campaign.previewHelp')}</p>
    </Panel>
  )
}

type Row = NonNullable<CampaignView['preview']>['languages'][number]

export function TestPanel({ view: { isSms, can } }: Props) {
  const t = useOfficeTexts()
  if (!can.change && !can.unschedule) return null
  return (
    <Panel title={t('campaign.test')}>
      <ActionForm intent="test" button={t('campaign.testSend')}>
        <FormField
          label={t(isSms ? 'campaign.testPhone' : 'campaign.testMail')}
          name="testTo"
          type={isSms ? 'tel' : 'email'}
          required
          help={t('campaign.testHelp')}
        />
      </ActionForm>
    </Panel>
  )
}

/** What staff can do with it now. */
export function MovePanel({ view }: Props) {
  const t = useOfficeTexts()
  const { can, seen, isSms, hours, startsAt, preview } = view
  const { people = 0, beyond = null, within = '' } = preview ?? {}
  const reach = people === 0 ? t('campaign.scheduleNobody') : t('campaign.scheduleText', { count: people })
  const asked = beyond ? `${reach} ${t('campaign.beyond', { within, beyond })}` : reach
  return (
    <Panel title={t('campaign.state')}>
      <p>{t(`campaignHelp.${view.state}`, { at: startsAt ?? '' })}</p>
      <p className="muted">{t('campaign.hours', { from: hours.from, until: hours.until, most: hours.most })}</p>
      <div className="office-steps">
        {can.schedule && (
          <ActionForm
            intent="schedule"
            seen={seen}
            button={t('campaign.schedule')}
            kind="solid"
            confirm={{
              title: t('campaign.scheduleAsk'),
              text: asked,
              label: t('campaign.schedule'),
              kind: 'solid',
            }}
          >
            <FormField label={t('campaign.startsAt')} name="startsAt" type="datetime-local" help={t('campaign.startsAtHelp')} />
          </ActionForm>
        )}
        {can.unschedule && <ActionForm intent="unschedule" seen={seen} button={t('campaign.unschedule')} />}
        {can.pause && <ActionForm intent="pause" seen={seen} button={t('campaign.pause')} />}
        {can.continue && (
          <ActionForm
            intent="continue"
            seen={seen}
            button={t('campaign.continue')}
            kind="solid"
            initial={{ newBudget: view.budgetTyped }}
          >
            {isSms && <FormField label={t('campaign.newBudget')} name="newBudget" inputMode="decimal" before="৳" required />}
          </ActionForm>
        )}
        {can.cancel && (
          <ActionForm
            intent="cancel"
            seen={seen}
            button={t('campaign.cancel')}
            confirm={{ title: t('campaign.cancelAsk'), text: t('campaign.cancelText'), label: t('campaign.cancel') }}
          />
        )}
      </div>
    </Panel>
  )
}

export function ResultsPanel({ view: { results, days } }: Props) {
  const t = useOfficeTexts()
  if (!results) return null
  return (
    <Panel title={t('campaign.results')}>
      <DefinitionRows rows={results.map(({ key, value }) => ({ key, term: t(`campaignResult.${key}`), value }))} />
      <p className="muted">{t('campaign.resultsHelp', { count: days })}</p>
    </Panel>
  )
}

export function ChangeCampaign({ view }: Props) {
  const t = useOfficeTexts()
  if (!view.can.change) return null
  return (
    <div className="office-steps office-after">
      <FoldedForm
        fold={t('campaign.change')}
        intent="change"
        seen={view.seen}
        initial={view.fields}
        button={t('settings.save')}
        className="office-setting"
      >
        <CampaignFields choices={view.choices} />
      </FoldedForm>
    </div>
  )
}

/** What it says in each language, where it leads, and whom it is for. */
export function CampaignTexts({ view: { fields, isSms, about } }: Props) {
  const t = useOfficeTexts()
  const shown = LANGUAGES.map((language) => ({
    language,
    subject: isSms ? undefined : fields[fieldIn('offerSubject', language)],
    text: fields[fieldIn('offerText', language)],
  })).filter(({ subject, text }) => subject || text)
  return (
    <Panel title={t('settingText.offerText')}>
      {shown.map(({ language, subject, text }) => (
        <div key={language} className="campaign-text">
          <p className="muted">{t(`language.${language}`)}</p>
          {subject && <p className="strong">{subject}</p>}
          {text && <p className="campaign-words">{text}</p>}
        </div>
      ))}
      <DefinitionRows rows={about} align="left" />
    </Panel>
  )
}

export function CampaignHistory({ view: { events } }: Props) {
  const t = useOfficeTexts()
  return (
    <section className="office-top settings-part">
      <h2>{t('campaign.history')}</h2>
      <DataTable
        caption={t('campaign.history')}
        columns={[
          { key: 'what', head: t('campaign.step'), cell: ({ what }) => what, phone: 'main' },
          { key: 'at', head: t('campaign.at'), cell: ({ at }) => at },
          { key: 'actor', head: t('campaign.actor'), cell: ({ actor }) => actor ?? t('campaign.byItself') },
        ]}
        rows={events}
        rowKey={({ id }) => id}
        empty={null}
      />
    </section>
  )
}
