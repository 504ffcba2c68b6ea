import type { FormEvent } from 'react'
import type { AddressInputWire, AddressWire, MeWire } from '../../../shop/ordering/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { useLanguage } from '../../ui/texts.tsx'
import { useToast } from '../../ui/toast.tsx'
import { callApi } from '../api-client.ts'
import { apiPath } from '../checkout/api-path.ts'
import { AreaField } from '../checkout/area-field.tsx'
import { useApiForm } from './api-form.ts'
import { useAccountTexts } from './texts.ts'

type AddressFormProps = {
  me: MeWire
  /** Null for a new one. */
  address: AddressWire | null
  onClose: (addresses?: AddressWire[]) => void
}

export function AddressForm({ me, address, onClose }: AddressFormProps) {
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
    const [path, method] = address ? [`/me/addresses/${address.id}`, 'PUT'] : ['/me/addresses', 'POST']
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
      aria-label={t(address ? 'profile.changeAddress' : 'profile.addAddress')}
    >
      <ErrorSummary problems={form.problems} />
      {form.refusal && (
        <Note kind="refused" role="alert">
          {form.refusal}
        </Note>
      )}
      <AddressFields me={me} address={address} errors={form.errors} />
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

type FieldsProps = Pick<AddressFormProps, 'me' | 'address'> & { errors: Record<string, string> }

function AddressFields({ me, address, errors }: FieldsProps) {
  const t = useAccountTexts()
  const field = (name: string, value: string) => ({ name, error: errors[name], defaultValue: value })
  return (
    <div>
      <TextField
        {...field('name', address?.name ?? me.name)}
        label={t('profile.recipient')}
        autoComplete="name"
        maxLength={100}
        autoFocus
        required
      />
      <TextField
        {...field('phone', (address?.phone ?? me.phone).replace(/^\+88/, ''))}
        label={t('profile.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
      <AreaField name="area_id" label={t('profile.area')} value={address?.area_id} error={errors['area_id']} />
      <TextField
        {...field('address', address?.address ?? '')}
        label={t('profile.address')}
        help={t('profile.addressHelp')}
        autoComplete="street-address"
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
      <Checkbox
        name="is_default"
        label={t('profile.isUsual')}
        defaultChecked={address?.is_default ?? me.addresses.length === 0}
      />
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
