import { useState, type FormEvent } from 'react'
import type { AddressInputWire, AddressWire, MeWire } from '#shop/customers/wire.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { callApi } from '../api-client.ts'
import { apiPath } from '../checkout/api-path.ts'
import { AreaField } from '../checkout/area-field.tsx'
import { useApiForm } from './api-form.ts'
import { useAccountTexts } from './texts.ts'

/** The customer's own addresses, or the addresses of people to whom they send. */
export type AddressKind = 'own' | 'recipient'

export function pathOf(kind: AddressKind): string {
  return kind === 'own' ? '/me/addresses' : '/me/recipients'
}

type AddressFormProps = {
  me: MeWire
  kind: AddressKind
  /** Null for a new address. */
  address: AddressWire | null
  onClose: (addresses?: AddressWire[]) => void
}

export function AddressForm({ me, kind, address, onClose }: AddressFormProps) {
  const t = useAccountTexts()
  const language = useLanguage()
  const toast = useToast()
  const labels = {
    name: t('profile.recipient'),
    phone: t('profile.phone'),
    area_id: t('profile.area'),
    address: t('profile.address'),
    landmark: t('profile.landmark'),
  }
  const form = useApiForm({ labels, said: { area_id: t('profile.areaMissing') } })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = typedAddress(new FormData(event.currentTarget))
    const [path, method] = address ? [`${pathOf(kind)}/${address.id}`, 'PUT'] : [pathOf(kind), 'POST']
    void form.send(
      () => callApi<{ addresses: AddressWire[] }>(apiPath(path, language), { method, body }),
      ({ addresses }) => {
        onClose(addresses)
        toast({ text: t('profile.saved') })
      },
    )
  }
  return (
    <form
      noValidate
      className="panel stack-large"
      onSubmit={save}
      onInput={form.onInput}
      aria-label={t(address ? 'profile.changeAddress' : kind === 'own' ? 'profile.addAddress' : 'profile.addRecipient')}
    >
      <ErrorSummary problems={form.problems} />
      {form.refusal && (
        <Note kind="refused" role="alert">
          {form.refusal}
        </Note>
      )}
      <AddressFields me={me} kind={kind} address={address} errors={form.errors} change={form.change} />
      <div className="row row-wrap">
        <Button type="submit" busy={form.busy}>
          {t('profile.save')}
        </Button>
        <Button kind="quiet" onClick={() => onClose()}>
          {t('parts.cancel')}
        </Button>
      </div>
    </form>
  )
}

type FieldsProps = Pick<AddressFormProps, 'me' | 'kind' | 'address'> & {
  errors: Record<string, string>
  change: (name: string) => void
}

function AddressFields({ me, kind, address, errors, change }: FieldsProps) {
  const t = useAccountTexts()
  const [area, setArea] = useState(address?.area_id ?? '')
  const chooseArea = (id: string) => {
    setArea(id)
    change('area_id')
  }
  const field = (name: string, value: string) => ({ name, error: errors[name], defaultValue: value })
  return (
    <div>
      <TextField
        {...field('name', address?.name ?? (kind === 'own' ? me.name : ''))}
        label={t('profile.recipient')}
        autoComplete={kind === 'own' ? 'name' : 'off'}
        maxLength={100}
        autoFocus
        required
      />
      <TextField
        {...field('phone', (address?.phone ?? (kind === 'own' ? me.phone : '')).replace(/^\+88/, ''))}
        label={t('profile.phone')}
        type="tel"
        inputMode="tel"
        autoComplete={kind === 'own' ? 'tel' : 'off'}
        required
      />
      <AreaField name="area_id" label={t('profile.area')} value={area} onChange={chooseArea} error={errors['area_id']} />
      <TextField
        {...field('address', address?.address ?? '')}
        label={t('profile.address')}
        help={t('profile.addressHelp')}
        autoComplete="address-line1"
        maxLength={300}
        required
      />
      <TextField
        {...field('landmark', address?.landmark ?? '')}
        label={t('profile.landmark')}
        note={t('profile.optional')}
        autoComplete="off"
        maxLength={200}
      />
      {kind === 'own' && (
        <Checkbox
          name="is_default"
          label={t('profile.isUsual')}
          defaultChecked={address?.is_default ?? me.addresses.length === 0}
        />
      )}
    </div>
  )
}

function typedAddress(fields: FormData): AddressInputWire {
  const text = (name: string) => {
    const typed = fields.get(name)
    return typeof typed === 'string' ? typed : ''
  }
  return {
    name: text('name'),
    phone: text('phone'),
    area_id: text('area_id'),
    address: text('address'),
    landmark: text('landmark') || null,
    is_default: fields.has('is_default'),
  }
}
