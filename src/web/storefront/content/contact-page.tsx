import { MapPin } from '#web/ui/icons/map-pin.tsx'
import { MessageCircle } from '#web/ui/icons/message-circle.tsx'
import { Phone } from '#web/ui/icons/phone.tsx'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { TicketAnswer } from '#web/http/form-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { useChangedFields } from '#web/ui/changed-fields.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { telephone } from '#web/ui/footer.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Sent } from '#web/ui/sent.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { useContentTexts } from './texts.ts'
import { pathIn } from '#shop/values/paths.ts'
import { FormFaults } from '../form-faults.tsx'
import { PrivacyNote } from '../privacy-note.tsx'

type Reach = {
  phone: string
  complaintPhone: string
  complaintOfficer: string
  email: string
  hours: string
  headOffice: string
  warehouse: string
  mapUrl: string
  whatsapp: string | null
}

type ContactPageProps = { title: string; answerHours: number; reach: Reach; answer: TicketAnswer | undefined }

export function ContactPage({ title, answerHours, reach, answer }: ContactPageProps) {
  const t = useContentTexts()
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{t('contact.lead', { hours: answerHours })}</p>
      </header>
      <div className="with-aside">
        {answer?.ok ? (
          <Sent title={t('contact.sent')}>
            <p>{t('contact.sentText', { number: String(answer.number), by: answer.by })}</p>
            <LocalLink to="/contact" className="link">
              {t('contact.another')}
            </LocalLink>
          </Sent>
        ) : (
          <ContactForm refused={answer} />
        )}
        <Ways reach={reach} answerHours={answerHours} />
      </div>
    </div>
  )
}

function ContactForm({ refused }: { refused: Extract<TicketAnswer, { ok: false }> | undefined }) {
  const t = useContentTexts()
  const language = useLanguage()
  const busy = useSentForm() !== null
  const { typed = {}, refusal } = refused ?? {}
  const changed = useChangedFields(refused)
  const errors = changed.open(refused?.errors ?? {})
  const field = (name: string) => ({ name, error: errors[name], defaultValue: typed[name] })
  return (
    <Form
      method="post"
      action={pathIn(language, '/contact')}
      replace
      noValidate
      className="stack-large"
      onInput={changed.onInput}
    >
      <FormFaults errors={errors} refusal={refusal} />
      <div>
        <TextField {...field('name')} label={t('contact.name')} autoComplete="name" maxLength={100} required />
        <TextField
          {...field('phone')}
          label={t('contact.phone')}
          help={t('contact.phoneHelp')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
        />
        <TextArea
          {...field('message')}
          label={t('contact.message')}
          help={t('contact.messageHelp')}
          rows={5}
          maxLength={5000}
          required
        />
        <div className="field-pair">
          <TextField
            {...field('email')}
            label={t('contact.email')}
            note={t('contact.optional')}
            type="email"
            autoComplete="email"
          />
          <TextField
            {...field('order')}
            label={t('contact.order')}
            note={t('contact.optional')}
            help={t('contact.orderHelp')}
            autoComplete="off"
            maxLength={20}
          />
        </div>
      </div>
      <PrivacyNote />
      <Button type="submit" busy={busy}>
        {t('contact.send')}
      </Button>
    </Form>
  )
}

function Ways({ reach, answerHours }: { reach: Reach; answerHours: number }) {
  const t = useContentTexts()
  return (
    <aside className="stack-large">
      <Panel kind="sand" as="div" title={t('contact.call')}>
        <p>
          <a className="contact-phone" href={telephone(reach.phone)}>
            {reach.phone}
          </a>
        </p>
        <p className="soft">{reach.hours}</p>
        <ul className="contact-links">
          {reach.whatsapp && (
            <Way icon={<MessageCircle />}>
              <a className="link" href={reach.whatsapp} rel="noopener noreferrer">
                {t('contact.whatsapp')}
              </a>
            </Way>
          )}
          <li>
            <a className="link" href={`mailto:${reach.email}`}>
              {reach.email}
            </a>
          </li>
        </ul>
      </Panel>
      <Panel as="div" title={t('contact.complaints')}>
        <ul className="contact-links">
          {reach.complaintOfficer && <li>{reach.complaintOfficer}</li>}
          <Way icon={<Phone />}>
            <a className="link" href={telephone(reach.complaintPhone)}>
              {reach.complaintPhone}
            </a>
          </Way>
        </ul>
        <p className="small soft">{t('contact.complaintsText', { hours: answerHours })}</p>
      </Panel>
      <Panel as="div" title={t('contact.visit')}>
        <h3 className="contact-place">{t('contact.pickup')}</h3>
        <address>{reach.warehouse}</address>
        {reach.mapUrl && (
          <a className="link" href={reach.mapUrl} rel="noopener">
            <MapPin className="icon-small" />
            {t('contact.map')}
          </a>
        )}
        <h3 className="contact-place">{t('contact.headOffice')}</h3>
        <address>{reach.headOffice}</address>
      </Panel>
    </aside>
  )
}

function Way({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      {children}
    </li>
  )
}
