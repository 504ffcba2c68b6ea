import { Form } from 'react-router'
import { formatNumber } from '#shop/values/language.ts'
import type { FormRefused, TicketAnswer } from '#web/http/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { useChangedFields } from '#web/ui/changed-fields.ts'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { Checkbox, Select, TextArea, TextField } from '#web/ui/field.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Sent } from '#web/ui/sent.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import type { GiftData } from './gift-data.server.ts'
import { useGiftTexts } from './texts.ts'
import { pathIn } from '#shop/values/paths.ts'
import { FormFaults } from '#web/storefront/form-faults.tsx'
import { PrivacyNote } from '#web/storefront/privacy-note.tsx'

/** The request form, or the confirmation that the request has arrived. */
export function Enquiry({ data, answer }: { data: GiftData; answer: TicketAnswer | undefined }) {
  const t = useGiftTexts()
  const quotation = data.words?.quotation
  return (
    <section id="quotation" className="panel panel-sand gift-enquiry later" aria-labelledby="quotation-title">
      <h2 id="quotation-title">{quotation?.title ?? t('gift.request')}</h2>
      {answer?.ok ? (
        <Sent title={t('gift.sent')}>
          <p>
            {t('gift.sentText', { number: String(answer.number) })} {quotation?.lead}
          </p>
          <LocalLink to="/gift" className="link">
            {t('gift.another')}
          </LocalLink>
        </Sent>
      ) : (
        <>
          {quotation && <p className="small soft">{quotation.lead}</p>}
          <EnquiryForm data={data} refused={answer} />
        </>
      )}
    </section>
  )
}

function EnquiryForm({ data, refused }: { data: GiftData; refused: FormRefused | undefined }) {
  const t = useGiftTexts()
  const language = useLanguage()
  const busy = useSentForm() !== null
  const { typed = {}, refusal } = refused ?? {}
  const changed = useChangedFields(refused)
  const errors = changed.open(refused?.errors ?? {})
  const field = (name: string) => ({ name, error: errors[name], defaultValue: typed[name] })
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={`${pathIn(language, '/gift')}#quotation`}
      replace
      preventScrollReset
      noValidate
      className="stack-large"
      onInput={changed.onInput}
    >
      <FormFaults errors={errors} refusal={refusal} />
      <div>
        <WhoFields field={field} />
        <WhatFields field={field} data={data} />
        <RestFields field={field} typed={typed} />
      </div>
      <PrivacyNote />
      <Button type="submit" wide busy={busy}>
        {t('gift.ask')}
      </Button>
    </Form>
  )
}

type FieldOf = (name: string) => { name: string; error: string | undefined; defaultValue: string | undefined }

/** The delivery area, the kind of invoice, the logo, and a note. */
export function RestFields({ field, typed }: { field: FieldOf; typed: Record<string, string> }) {
  const t = useGiftTexts()
  return (
    <>
      <ChoiceCards
        legend={t('gift.where')}
        name="where"
        defaultValue={typed['where'] ?? 'many'}
        error={field('where').error}
        choices={[
          { value: 'many', title: t('gift.manyAddresses'), detail: t('gift.manyAddressesText') },
          { value: 'one', title: t('gift.oneOffice'), detail: t('gift.oneOfficeText') },
        ]}
      />
      <Checkbox name="vat_challan" label={t('gift.challan')} defaultChecked={'vat_challan' in typed} />
      <TextField
        {...field('logo')}
        type="file"
        label={t('gift.logo')}
        note={t('gift.optional')}
        help={t('gift.logoHelp')}
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        defaultValue={undefined}
      />
      <TextArea
        {...field('message')}
        label={t('gift.message')}
        note={t('gift.optional')}
        help={t('gift.messageHelp')}
        maxLength={5000}
      />
    </>
  )
}

export function WhoFields({ field }: { field: FieldOf }) {
  const t = useGiftTexts()
  return (
    <>
      <TextField {...field('company')} label={t('gift.company')} autoComplete="organization" maxLength={150} required />
      <div className="field-pair">
        <TextField {...field('name')} label={t('gift.name')} autoComplete="name" maxLength={100} required />
        <TextField
          {...field('designation')}
          label={t('gift.designation')}
          note={t('gift.optional')}
          autoComplete="organization-title"
          maxLength={100}
        />
      </div>
      <TextField {...field('phone')} label={t('gift.phone')} type="tel" inputMode="tel" autoComplete="tel" required />
      <TextField
        {...field('email')}
        label={t('gift.email')}
        note={t('gift.optional')}
        help={t('gift.emailHelp')}
        type="email"
        autoComplete="email"
      />
    </>
  )
}

function WhatFields({ field, data }: { field: FieldOf; data: GiftData }) {
  const t = useGiftTexts()
  const language = useLanguage()
  const occasions = [
    { value: '', label: t('gift.choose') },
    ...data.occasions.map(({ slug, name }) => ({ value: slug, label: name })),
    { value: 'other', label: t('gift.otherOccasion') },
  ]
  return (
    <>
      <div className="field-pair">
        <TextField
          {...field('boxes')}
          label={t('gift.count')}
          help={t('gift.countHelp', { count: formatNumber(data.leastBoxes, language) })}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <TextField
          {...field('budget')}
          label={t('gift.budget')}
          note={t('gift.optional')}
          help={t('gift.budgetHelp')}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Select {...field('occasion')} label={t('gift.occasion')} note={t('gift.optional')} options={occasions} />
      <TextField
        {...field('day')}
        label={t('gift.day')}
        note={t('gift.optional')}
        help={t('gift.dayHelp', { day: data.firstDayInWords })}
        type="date"
        min={data.firstDay}
        max={data.lastDay}
      />
    </>
  )
}
