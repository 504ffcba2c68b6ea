import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormText, FormTick } from '../kit/form-fields.tsx'
import { useActorNames, useOfficeTexts, type OfficeText } from '../office-texts.tsx'
import type { TicketPageView } from './ticket-view.ts'

/** The form's fields besides the message. */
const DETAIL_NAMES: Record<string, OfficeText> = {
  company: 'detail.company',
  designation: 'detail.designation',
  occasion: 'detail.occasion',
  boxes: 'detail.boxes',
  budget_per_box_paisa: 'detail.budget',
  delivery_day: 'detail.day',
  to_many_addresses: 'detail.manyAddresses',
  vat_challan: 'detail.challan',
  order_number: 'detail.order',
}

export function TicketPanel({ ticket }: { ticket: TicketPageView }) {
  const t = useOfficeTexts()
  const spoken = t(`language.${ticket.language}`)
  const shown = (text: string) => (text === 'yes' || text === 'no' ? t(`detail.${text}`) : text)
  return (
    <Panel title={ticket.name}>
      <p className="office-body">{ticket.message}</p>
      <DefinitionRows
        align="left"
        rows={[
          {
            key: 'phone',
            term: t('order.phone'),
            value: (
              <a className="link-inline" href={ticket.phoneLink}>
                {ticket.phone}
              </a>
            ),
          },
          ...(ticket.email
            ? [
                {
                  key: 'email',
                  term: t('order.email'),
                  value: (
                    <a className="link-inline" href={`mailto:${ticket.email}`}>
                      {ticket.email}
                    </a>
                  ),
                },
              ]
            : []),
          { key: 'language', term: t('order.language'), value: spoken },
          ...ticket.details.map(({ key, text }) => {
            const name = DETAIL_NAMES[key]
            return { key, term: name ? t(name) : key.replaceAll('_', ' '), value: shown(text) }
          }),
        ]}
      />
    </Panel>
  )
}

export function AnswerPanel({ ticket }: { ticket: TicketPageView }) {
  const t = useOfficeTexts()
  const answers = ticket.can.includes('answer')
  if (!ticket.mayAnswer) return null
  return (
    <Panel title={t(answers ? 'ticket.answerTitle' : 'ticket.next')}>
      {answers && (
        <ActionForm intent="answer" className="stack office-answer" button={t('ticketAction.answer')} kind="solid">
          <FormText label={t('ticket.note')} name="note" rows={4} maxLength={5000} required help={t('ticket.noteHelp')} />
          <FormTick
            label={t(ticket.email ? 'ticket.sendEmail' : 'ticket.sendSms', { to: ticket.email ?? ticket.phone })}
            name="send"
            help={t('ticket.sendHelp')}
          />
        </ActionForm>
      )}
      <div className="row row-wrap office-after">
        {ticket.can
          .filter((action) => action !== 'answer')
          .map((action) => (
            <ActionForm key={action} intent={action} className="" button={t(`ticketAction.${action}`)} />
          ))}
      </div>
    </Panel>
  )
}

export function TicketHistory({ ticket }: { ticket: TicketPageView }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  return (
    <section>
      <h2>{t('order.history')}</h2>
      <ol className="office-history">
        {[...ticket.events].reverse().map((event) => (
          <li key={event.key}>
            <span className="muted nowrap">{event.at}</span>
            <div>
              <p>{t(`ticketState.${event.to}`)}</p>
              {event.note && <p className="office-body soft">{event.note}</p>}
              <p className="muted small">{nameOf(event.actor)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
