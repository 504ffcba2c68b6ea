import { useState, type ChangeEvent } from 'react'
import { hasOtherField, NAME_FIELD } from '#shop/campaigns/model.ts'
import { smsParts } from '#shop/messaging/model.ts'
import { LANGUAGES, type Language } from '#shop/values/language.ts'
import { formatMoney, timesUnits } from '#shop/values/money.ts'
import { fieldIn } from '#shop/values/translations.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { useFormField } from '../kit/form-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import { SettingChoice, SettingField, SettingText } from '../settings/settings-form.tsx'
import type { CampaignChoices } from './campaign-fields.server.ts'

type Props = { choices: CampaignChoices }

/** Name, channel, texts, link, audience and budget of a campaign. Without scripts the fields of both channels are shown. */
export function CampaignFields({ choices }: Props) {
  const t = useOfficeTexts()
  const { value } = useFormField('channel')
  const [channel, setChannel] = useState(value === 'email' ? 'email' : 'sms')
  const link = useFormField('offerLink').value ?? ''
  const [isLinked, setLinked] = useState(link !== '')
  return (
    <>
      <div className="field-pair">
        <SettingField name="campaignName" maxLength={80} required help={t('campaign.nameHelp')} />
        <SettingChoice
          name="channel"
          options={(['sms', 'email'] as const).map((one) => ({ value: one, label: t(`channel.${one}`) }))}
          onChange={setChannel}
        />
      </div>
      {channel === 'email' &&
        LANGUAGES.map((one) => <SettingField key={one} name={fieldIn('offerSubject', one)} maxLength={120} />)}
      {LANGUAGES.map((one) => (
        <OfferField key={one} language={one} choices={choices} isSms={channel === 'sms'} isLinked={isLinked} />
      ))}
      <SettingField
        name="offerLink"
        maxLength={300}
        help={t('campaign.linkHelp')}
        onChange={(event) => setLinked(event.target.value.trim() !== '')}
      />
      <AudienceFields choices={choices} />
      {channel === 'sms' && (
        <SettingField name="campaignBudget" inputMode="decimal" before="৳" required help={t('campaign.budgetHelp')} />
      )}
    </>
  )
}

type OfferFieldProps = Props & { language: Language; isSms: boolean; isLinked: boolean }

function OfferField({ language, choices, isSms, isLinked }: OfferFieldProps) {
  const t = useOfficeTexts()
  const name = fieldIn('offerText', language)
  const first = useFormField(name).value ?? ''
  const [text, setText] = useState(first)
  return (
    <SettingText
      name={name}
      helpStays
      rows={isSms ? 3 : 8}
      help={isSms ? <OfferCount {...{ text, language, choices, isLinked }} /> : t('campaign.textHelp', { field: NAME_FIELD })}
      onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setText(event.target.value)}
    />
  )
}

type CountProps = Props & { text: string; language: Language; isLinked: boolean }

/** What the SMS will cost each person, while it is typed. A longer name may need another part; the preview counts with every name. */
function OfferCount({ text, language, choices: { frames, part }, isLinked }: CountProps) {
  const t = useOfficeTexts()
  const shown = useLanguage()
  if (hasOtherField(text)) return <span className="late">{t('refused.text-braces')}</span>
  if (text.trim() === '') return t('campaign.textHelp', { field: NAME_FIELD })
  const { before, after, name } = frames[language][isLinked ? 'linked' : 'plain']
  const whole = before + text.trim().replaceAll(NAME_FIELD, () => name) + after
  const parts = smsParts(whole)
  return t('campaign.count', { letters: whole.length, count: parts, cost: formatMoney(timesUnits(part, parts), shown) })
}

function AudienceFields({ choices: { products, categories, districts } }: Props) {
  const t = useOfficeTexts()
  const any = { value: '', label: t('campaign.any') }
  return (
    <fieldset className="stack">
      <legend className="field-label">{t('campaign.audience')}</legend>
      <p className="muted">{t('campaign.audienceHelp')}</p>
      <div className="field-pair">
        <SettingChoice name="boughtProduct" options={[any, ...products]} />
        <SettingField name="productMonths" inputMode="numeric" maxLength={2} />
      </div>
      <div className="field-pair">
        <SettingChoice name="boughtCategory" options={[any, ...categories]} />
        <SettingField name="categoryMonths" inputMode="numeric" maxLength={2} />
      </div>
      <div className="field-pair">
        <SettingChoice name="seasonProduct" options={[any, ...products]} help={t('campaign.seasonHelp')} />
        <SettingField name="notOrderedDays" inputMode="numeric" maxLength={4} />
      </div>
      <SettingChoice name="deliveredDistrict" options={[any, ...districts]} />
    </fieldset>
  )
}
