import { Form } from 'react-router'
import { AreaField } from '#web/storefront/checkout/area-field.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { useRecipientTexts, type RecipientText } from './texts.ts'
import type { RecipientView } from './recipient.server.ts'

type RecipientRefused = { refused: RecipientText; typed: Record<string, string> }
type Props = { view: RecipientView; refused: RecipientRefused | undefined; done: string | null }

export function RecipientPage({ view, refused, done }: Props) {
  const t = useRecipientTexts()
  return (
    <div className="wrap narrow recipient-page stack-large">
      <div className="order-head">
        <h1>{t('for.title', { from: view.from })}</h1>
        {(view.step === 'place' || view.step === 'day') && <p className="lead">{t('for.lead', { name: view.name })}</p>}
      </div>
      {refused && <Note kind="refused" role="alert" title={t(refused.refused)} />}
      {done === 'thanks' && <Note kind="done" role="status" title={t('for.thanked')} />}
      <Step view={view} refused={refused} />
      {view.step !== 'place' && view.step !== 'day' && <Thanks view={view} />}
      <p className="soft">
        <a className="link" href={`tel:${view.phone.replace(/[^\d+]/g, '')}`}>
          {/* Keeps a phone number on one line. */}
          {t('for.call', { phone: view.phone.replaceAll(' ', '\u00a0') })}
        </a>
      </p>
    </div>
  )
}

function Step({ view, refused }: Omit<Props, 'done'>) {
  const t = useRecipientTexts()
  switch (view.step) {
    case 'place':
      return (
        <>
          <PlaceForm view={view} refused={refused} />
          <Decline />
        </>
      )
    case 'day':
      return (
        <>
          <DayForm view={view} />
          <Decline />
        </>
      )
    case 'answered':
      return <Answered view={view} />
    case 'declined':
      return (
        <div className="stack">
          <h2>{t('for.declined')}</h2>
          <p className="soft">{t('for.declinedText')}</p>
          <div>
            <LinkButton to="?step=place" kind="line">
              {t('for.change')}
            </LinkButton>
          </div>
        </div>
      )
    case 'ordered':
      return <Note kind="done" title={t('for.ordered', { when: view.when })} />
    case 'delivered':
      return <Note kind="done" title={t('for.delivered')} />
    default:
      return view.step satisfies never
  }
}

function useBusy(intent: string): boolean {
  return useSentForm()?.get('intent') === intent
}

function PlaceForm({ view: { place }, refused }: Omit<Props, 'done'>) {
  const t = useRecipientTexts()
  const busy = useBusy('place')
  const typed = (name: string, saved: string) => refused?.typed[name] ?? saved
  const error = (...of: RecipientText[]) => (refused && of.includes(refused.refused) ? t(refused.refused) : undefined)
  return (
    <Form method="post" className="stack" preventScrollReset>
      <h2>{t('for.placeHead')}</h2>
      <AreaField
        name="area"
        label={t('for.area')}
        value={typed('area', place.areaId)}
        error={error('for.wrong.not-delivered-there')}
      />
      <TextField
        label={t('for.address')}
        name="address"
        autoComplete="address-line1"
        required
        maxLength={300}
        help={t('for.addressHelp')}
        defaultValue={typed('address', place.addressLine)}
        error={error('for.wrong.address-missing', 'for.wrong.too-long')}
      />
      <TextField
        label={t('for.landmark')}
        name="landmark"
        note={t('for.ifAny')}
        maxLength={150}
        defaultValue={typed('landmark', place.landmark)}
      />
      <div>
        <Button type="submit" name="intent" value="place" busy={busy}>
          {t('for.toDay')}
        </Button>
      </div>
    </Form>
  )
}

function DayForm({ view: { days, chosen, ripeness, placeText } }: { view: RecipientView }) {
  const t = useRecipientTexts()
  const busy = useBusy('day')
  return (
    <Form method="post" className="stack" preventScrollReset>
      <p className="soft">
        {placeText.join(', ')}{' '}
        <LinkButton to="?step=place" kind="quiet" size="small">
          {t('for.changePlace')}
        </LinkButton>
      </p>
      {days.length === 0 ? (
        <p>{t('for.noDays')}</p>
      ) : (
        <>
          <ChoiceCards
            legend={<h2>{t('for.dayHead')}</h2>}
            name="when"
            choices={days}
            defaultValue={chosen.when || days[0]!.value}
          />
          <ChoiceCards
            legend={<h2>{t('for.ripeHead')}</h2>}
            name="ripeness"
            choices={[
              { value: 'any', title: t('for.ripe.any') },
              ...ripeness.map(({ value, key }) => ({ value, title: t(key) })),
            ]}
            defaultValue={chosen.ripeness || 'any'}
          />
          <div>
            <Button type="submit" name="intent" value="day" busy={busy}>
              {t('for.save')}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}

function Answered({ view: { when, placeText } }: { view: RecipientView }) {
  const t = useRecipientTexts()
  return (
    <section className="stack">
      <h2>{t('for.answeredHead')}</h2>
      <p>{t('for.answeredText', { when })}</p>
      <address>
        {placeText.map((line) => (
          <span key={line} className="order-line-detail">
            {line}
          </span>
        ))}
      </address>
      <div>
        <LinkButton to="?step=place" kind="line" size="small">
          {t('for.change')}
        </LinkButton>
      </div>
    </section>
  )
}

function Decline() {
  const t = useRecipientTexts()
  const busy = useBusy('decline')
  return (
    <details className="order-change">
      <summary>{t('for.decline')}</summary>
      <Form method="post" preventScrollReset>
        <p>{t('for.declineAsk')}</p>
        <Button type="submit" name="intent" value="decline" kind="line" busy={busy}>
          {t('for.declineYes')}
        </Button>
      </Form>
    </details>
  )
}

function Thanks({ view: { from, thanks } }: { view: RecipientView }) {
  const t = useRecipientTexts()
  const busy = useBusy('thanks')
  return (
    <Form method="post" className="stack" preventScrollReset>
      <h2>{t('for.thanksHead')}</h2>
      <TextArea label={t('for.thanks', { from })} name="thanks" rows={3} maxLength={500} defaultValue={thanks} />
      <div>
        <Button type="submit" name="intent" value="thanks" kind="line" busy={busy}>
          {t('for.sayThanks')}
        </Button>
      </div>
    </Form>
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
