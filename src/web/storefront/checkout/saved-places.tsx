import { useRef, useState } from 'react'
import type { AddressWire, MeWire } from '#shop/customers/wire.ts'
import type { Language } from '#shop/values/language.ts'
import { Checkbox } from '#web/ui/field.tsx'
import { useAnnounce } from '#web/ui/toast.tsx'
import { callApi } from '../api-client.ts'
import { apiPath } from './api-path.ts'
import { ownFields, recipientFields, savedFields, typedByHand, type SavedFields } from './saved-fields.ts'
import { useCheckoutTexts } from './texts.ts'
import type { TypedOrder } from './typed-order.ts'

type SavedPlacesProps = { me: MeWire; read: () => TypedOrder; fill: (fields: SavedFields) => void }

/** The saved addresses and recipients of a signed-in customer. One press fills the form; the typed content can be restored. */
export function SavedPlaces({ me, read, fill }: SavedPlacesProps) {
  const t = useCheckoutTexts()
  const announce = useAnnounce()
  const filled = useRef<SavedFields | null>(null)
  const [typed, setTyped] = useState<SavedFields | null>(null)
  if (me.addresses.length + me.recipients.length === 0) return null
  const take = (make: (before: SavedFields) => SavedFields) => {
    const before = savedFields(read())
    if (typedByHand(before, filled.current)) setTyped(before)
    filled.current = make(before)
    fill(filled.current)
    announce(t('checkout.filledIn'))
  }
  return (
    <div className="saved-places">
      <Group
        label={t('checkout.saved')}
        places={me.addresses}
        nameOf={({ address, area }) => `${address}, ${area}`}
        onChoose={(address) => take((before) => ownFields(address, before, me))}
      />
      <Group
        label={t('checkout.savedPeople')}
        places={me.recipients}
        nameOf={({ name, area }) => `${name}, ${area}`}
        onChoose={(person) => take(() => recipientFields(person))}
      />
      {typed && (
        <button type="button" className="link" onClick={() => take(() => typed)}>
          {t('checkout.asTyped')}
        </button>
      )}
    </div>
  )
}

type GroupProps = {
  label: string
  places: readonly AddressWire[]
  nameOf: (place: AddressWire) => string
  onChoose: (place: AddressWire) => void
}

function Group({ label, places, nameOf, onChoose }: GroupProps) {
  if (places.length === 0) return null
  return (
    <div role="group" aria-label={label}>
      <p className="small muted">{label}</p>
      <div className="saved-addresses">
        {places.map((place) => (
          <button key={place.id} type="button" className="chip" onClick={() => onChoose(place)}>
            <span>{nameOf(place)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

/** Whether the account keeps the address of this order. */
export function KeepAddress() {
  return <Checkbox name="remember" label={useCheckoutTexts()('checkout.keepAddress')} value="1" />
}

/** The signed-in customer, and the fields that their name and number fill. */
export async function loadMe(language: Language, signal: AbortSignal) {
  const answer = await callApi<MeWire>(apiPath('/me', language), { signal })
  if (!answer.ok) return null
  const { name, phone, email } = answer.data
  return { me: answer.data, own: { name, phone: phone.replace(/^\+88/, ''), email: email ?? '' } }
}
