import { Checkbox, TextArea } from '#web/ui/field.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useActorNames, useOfficeTexts, type OfficeText } from '../office-texts.tsx'
import type { TicketPageView, TicketRefusal } from './ticket-view.ts'

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

const NOTE_PROBLEMS: readonly TicketRefusal['problem'][] = ['note-missing', 'note-too-long', 'too-long-to-send']

export function AnswerPanel({ ticket, refusal }: { ticket: TicketPageView; refusal: TicketRefusal | null }) {
  const t = useOfficeTexts()
  const answers = ticket.can.includes('answer')
  const error = refusal && NOTE_PROBLEMS.includes(refusal.problem) ? t(`ticketRefused.${refusal.problem}`) : undefined
  if (!ticket.mayAnswer) return null
  return (
    <Panel title={t(answers ? 'ticket.answerTitle' : 'ticket.next')}>
      {answers && (
        <OfficeForm intent="answer" className="stack office-answer">
          <TextArea
            label={t('ticket.note')}
            name="note"
            rows={4}
            maxLength={5000}
            required
            help={t('ticket.noteHelp')}
            defaultValue={refusal?.note ?? ''}
            error={error}
          />
          <Checkbox
            label={t(ticket.email ? 'ticket.sendEmail' : 'ticket.sendSms', { to: ticket.email ?? ticket.phone })}
            name="send"
            value="yes"
            defaultChecked={refusal?.send ?? false}
            help={t('ticket.sendHelp')}
          />
          <SendButton intent="answer">{t('ticketAction.answer')}</SendButton>
        </OfficeForm>
      )}
      <div className="row row-wrap office-after">
        {ticket.can
          .filter((action) => action !== 'answer')
          .map((action) => (
            <OfficeForm key={action} intent={action}>
              <SendButton intent={action} kind="line">
                {t(`ticketAction.${action}`)}
              </SendButton>
            </OfficeForm>
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
