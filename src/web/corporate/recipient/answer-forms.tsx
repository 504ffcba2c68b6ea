import { Form } from 'react-router'
import { AreaField } from '#web/storefront/checkout/area-field.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { RecipientView } from './recipient.server.ts'
import { useRecipientTexts, type RecipientRefused, type RecipientText } from './texts.ts'
import { useBusy } from './use-busy.ts'

type FormProps = { view: RecipientView; refused: RecipientRefused | undefined }

/** The address of the recipient, or of the person to whom the recipient gives the box. */
export function PlaceForm({ view, refused, forAnother = false }: FormProps & { forAnother?: boolean }) {
  const t = useRecipientTexts()
  const intent = forAnother ? 'give' : 'place'
  const busy = useBusy(intent)
  // An address that was entered for another person is not suggested for the recipient, nor the recipient’s for that person.
  const own = (view.person.name !== '') === forAnother ? view.place : { areaId: '', address: '', landmark: '' }
  const typed = (name: string, saved: string) => refused?.typed[name] ?? saved
  const error = (...of: RecipientText[]) => (refused && of.includes(refused.refused) ? t(refused.refused) : undefined)
  return (
    <Form method="post" className="stack" preventScrollReset>
      <h2>{t(forAnother ? 'for.giveHead' : 'for.placeHead')}</h2>
      {forAnother && <Person view={view} refused={refused} />}
      <AreaField
        name="area"
        label={t('for.area')}
        value={typed('area', own.areaId)}
        error={error('for.wrong.not-delivered-there')}
      />
      <TextField
        label={t('for.address')}
        name="address"
        {...(!forAnother && { autoComplete: 'address-line1' })}
        required
        maxLength={300}
        help={t('for.addressHelp')}
        defaultValue={typed('address', own.address)}
        error={error('for.wrong.address-missing', 'for.wrong.too-long')}
      />
      <TextField
        label={t('for.landmark')}
        name="landmark"
        note={t('for.ifAny')}
        maxLength={150}
        defaultValue={typed('landmark', own.landmark)}
      />
      <div className="for-changes">
        <Button type="submit" name="intent" value={intent} busy={busy}>
          {t('for.toDay')}
        </Button>
        {(forAnother || view.status !== 'answered') && (
          <LinkButton to="?" kind="quiet">
            {t('for.back')}
          </LinkButton>
        )}
      </div>
    </Form>
  )
}

function Person({ view: { person, from, card }, refused }: FormProps) {
  const t = useRecipientTexts()
  const error = (...of: RecipientText[]) => (refused && of.includes(refused.refused) ? t(refused.refused) : undefined)
  return (
    <>
      {card && <p className="soft">{t('for.giveText', { from })}</p>}
      <TextField
        label={t('for.giveName')}
        name="name"
        required
        maxLength={100}
        defaultValue={refused?.typed['name'] ?? person.name}
        error={error('for.wrong.name-missing')}
      />
      <TextField
        label={t('for.givePhone')}
        name="phone"
        inputMode="tel"
        required
        maxLength={30}
        help={t('for.givePhoneHelp')}
        defaultValue={refused?.typed['phone'] ?? person.phone}
        error={error('for.wrong.phone-wrong')}
      />
      <h3>{t('for.giveWhere')}</h3>
    </>
  )
}

export function DayForm({ view: { days, chosen, ripeness, placeText, person }, refused }: FormProps) {
  const t = useRecipientTexts()
  const busy = useBusy('day')
  const typed = (name: string, saved: string) => refused?.typed[name] ?? saved
  return (
    <Form method="post" className="stack" preventScrollReset>
      <div className="for-place">
        <p>
          <b>{t('for.goesTo')}</b> {[person.name, ...placeText].filter(Boolean).join(', ')}
        </p>
        <LinkButton to={person.name === '' ? '?step=place#answer' : '?step=give#answer'} kind="line" size="small">
          {t('for.changePlace')}
        </LinkButton>
      </div>
      {days.length === 0 ? (
        <p>{t('for.noDays')}</p>
      ) : (
        <>
          <ChoiceCards
            legend={<h2>{t('for.dayHead')}</h2>}
            name="when"
            layout="tiles"
            choices={days}
            defaultValue={typed('when', chosen.when || days[0]!.value)}
          />
          <Button type="submit" name="intent" value="day" busy={busy} wide>
            {t('for.save')}
          </Button>
          <details className="order-change">
            <summary>{t('for.ripeHead')}</summary>
            <ChoiceCards
              legend={t('for.ripeHead')}
              legendHidden
              name="ripeness"
              choices={[
                { value: 'any', title: t('for.ripe.any') },
                ...ripeness.map(({ value, key }) => ({ value, title: t(key) })),
              ]}
              defaultValue={typed('ripeness', chosen.ripeness || 'any')}
            />
          </details>
        </>
      )}
    </Form>
  )
}
