import { Form } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { DayForm, PlaceForm } from './answer-forms.tsx'
import { GiftBox, GiftCard } from './gift-parts.tsx'
import { Otherwise } from './other-answers.tsx'
import { Thanks } from './thanks-form.tsx'
import { useRecipientTexts, type RecipientRefused } from './texts.ts'
import type { RecipientStatus, RecipientView } from './recipient.server.ts'

type Props = { view: RecipientView; refused: RecipientRefused | undefined; done: string | null }

/** The page opens with the gift: the box, the card and the sender. The questions follow. */
export function RecipientPage({ view, refused, done }: Props) {
  const t = useRecipientTexts()
  return (
    <div className="wrap for-page">
      <header className="for-head">
        <p className="for-kicker">
          {view.logo && <img {...view.logo} alt={view.logo.alt} className="for-sender-logo" />}
          <span>{t('for.kicker', { from: view.from })}</span>
        </p>
        <h1>{t('for.title', { name: view.name })}</h1>
        <ReadIn readIn={view.readIn} />
      </header>
      <div className="for-see">
        {view.gift && <GiftBox gift={view.gift} name={view.name} />}
        {view.card && <GiftCard card={view.card} />}
      </div>
      <div id="answer" className="for-ask stack-large">
        {refused && <Note kind="refused" role="alert" title={t(refused.refused)} />}
        {done === 'thanks' && <Note kind="done" role="status" title={t('for.thanked')} />}
        <Step view={view} refused={refused} />
        <p className="soft">
          <a className="link" href={`tel:${view.phone.replace(/[^\d+]/g, '')}`}>
            {/* Keeps a phone number on one line. */}
            {t('for.call', { phone: view.phone.replaceAll(' ', '\u00a0') })}
          </a>
        </p>
      </div>
    </div>
  )
}

/** Their choice is kept, and later messages follow it. */
function ReadIn({ readIn: { language, text } }: { readIn: RecipientView['readIn'] }) {
  return (
    <Form method="post" reloadDocument className="for-read-in">
      <input type="hidden" name="language" value={language} />
      <Button type="submit" name="intent" value="language" kind="line" size="small">
        <span lang={language}>{text}</span>
      </Button>
    </Form>
  )
}

function Step({ view, refused }: Omit<Props, 'done'>) {
  switch (view.step) {
    case 'place':
      return (
        <>
          <PlaceForm view={view} refused={refused} />
          <Otherwise view={view} />
        </>
      )
    case 'give':
      return <PlaceForm view={view} refused={refused} forAnother />
    case 'day':
      return (
        <>
          <DayForm view={view} refused={refused} />
          <Otherwise view={view} />
        </>
      )
    case 'status':
      return (
        <>
          <Status view={view} />
          <Thanks view={view} refused={refused} />
        </>
      )
    default:
      return view.step satisfies never
  }
}

const CHANGES_DAY: ReadonlySet<RecipientStatus> = new Set(['answered', 'given', 'ordered'])
const TAKES_IT: ReadonlySet<RecipientStatus> = new Set(['given', 'charity', 'declined', 'returned', 'waiting'])

/** What becomes of the box and when, and what can still be changed until when. */
function Status({ view }: { view: RecipientView }) {
  const t = useRecipientTexts()
  const { status, when, where, to, from, until } = view
  return (
    <section className="stack-large">
      <div className="for-status">
        <h2>{t(`for.status.${status}`, { to })}</h2>
        <p>{t(`for.status.${status}.text`, { when, to, from })}</p>
        {where.length > 0 && status !== 'delivered' && status !== 'passed-on' && status !== 'failed' && (
          <address>
            {where.map((line) => (
              <span key={line} className="order-line-detail">
                {line}
              </span>
            ))}
          </address>
        )}
        {until !== '' && <p className="soft">{t('for.until', { until })}</p>}
        {until === '' && view.wasChangeable && <p className="soft">{t('for.untilOver')}</p>}
      </div>
      {until !== '' && (
        <>
          <p className="for-changes">
            {CHANGES_DAY.has(status) && (
              <LinkButton to="?step=day#answer" kind="line">
                {t('for.changeDay')}
              </LinkButton>
            )}
            <LinkButton
              to={status === 'given' ? '?step=give#answer' : '?step=place#answer'}
              kind={status === 'waiting' ? 'solid' : 'line'}
            >
              {t(TAKES_IT.has(status) && status !== 'given' ? 'for.takeIt' : 'for.changePlace')}
            </LinkButton>
            {status === 'given' && (
              <LinkButton to="?step=place#answer" kind="line">
                {t('for.takeIt')}
              </LinkButton>
            )}
          </p>
          <Otherwise view={view} />
        </>
      )}
    </section>
  )
}

export function UnknownLink({ tooOften }: { tooOften: boolean }) {
  const t = useRecipientTexts()
  return (
    <div className="wrap narrow order-page">
      <div className="order-head">
        <h1>{t('for.unknown')}</h1>
        <p className="lead">{t(tooOften ? 'for.tooOften' : 'for.unknownText')}</p>
      </div>
    </div>
  )
}
