import { useRef, useState } from 'react'
import type { AddressWire, MeWire } from '#shop/customers/wire.ts'
import type { Language } from '#shop/values/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { callApi, type Answer } from '../api-client.ts'
import { apiPath } from '../checkout/api-path.ts'
import { AddressForm, pathOf, type AddressKind } from './address-form.tsx'
import { useApiForm } from './api-form.ts'
import { useAccountTexts } from './texts.ts'

type AddressList = { addresses: AddressWire[] }
type AddressesProps = { me: MeWire; kind: AddressKind; setMe: (me: MeWire) => void }

/** Addresses: add, change, remove, and choose which own address checkout offers first. */
export function Addresses({ me, kind, setMe }: AddressesProps) {
  const t = useAccountTexts()
  const title = useRef<HTMLHeadingElement>(null)
  const [editing, setEditing] = useState<AddressWire | 'new' | null>(null)
  const list = kind === 'own' ? me.addresses : me.recipients
  // The focused element disappears with the form, so the focus moves to the list's title.
  const close = (addresses?: AddressWire[]) => {
    if (addresses) setMe(kind === 'own' ? { ...me, addresses } : { ...me, recipients: addresses })
    setEditing(null)
    title.current?.focus()
  }
  return (
    <section className="profile-part">
      <h2 tabIndex={-1} ref={title}>
        {t(kind === 'own' ? 'profile.addresses' : 'profile.recipients')}
      </h2>
      {list.length === 0 && editing === null && (
        <p className="soft">{t(kind === 'own' ? 'profile.noAddresses' : 'profile.noRecipients')}</p>
      )}
      <ul className="profile-addresses">
        {list.map((address) => (
          <li key={address.id}>
            {editing === address ? (
              <AddressForm me={me} kind={kind} address={address} onClose={close} />
            ) : (
              <AddressRow kind={kind} address={address} onChange={() => setEditing(address)} onSaved={close} />
            )}
          </li>
        ))}
        {editing === 'new' && (
          <li>
            <AddressForm me={me} kind={kind} address={null} onClose={close} />
          </li>
        )}
      </ul>
      {editing !== 'new' && (
        <Button kind="soft" onClick={() => setEditing('new')}>
          {t(kind === 'own' ? 'profile.addAddress' : 'profile.addRecipient')}
        </Button>
      )}
    </section>
  )
}

/** An address that was already removed in another tab counts as removed. */
async function askToRemove(kind: AddressKind, path: string, language: Language): Promise<Answer<AddressList>> {
  const removed = await callApi<AddressList>(path, { method: 'DELETE' })
  const gone = !removed.ok && removed.problem.type === '/problems/unknown-address'
  return gone ? callApi<AddressList>(apiPath(pathOf(kind), language)) : removed
}

type RowProps = { kind: AddressKind; address: AddressWire; onChange: () => void; onSaved: (addresses: AddressWire[]) => void }

function AddressRow({ kind, address, onChange, onSaved }: RowProps) {
  const t = useAccountTexts()
  const language = useLanguage()
  const toast = useToast()
  const form = useApiForm()
  const [removing, setRemoving] = useState(false)
  const refusal = form.refusal ?? form.problems[0]?.message
  const path = apiPath(`${pathOf(kind)}/${address.id}`, language)

  const remove = () =>
    form.send(
      () => askToRemove(kind, path, language),
      ({ addresses }) => {
        setRemoving(false)
        onSaved(addresses)
        toast({ text: t(kind === 'own' ? 'profile.removed' : 'profile.removedRecipient') })
      },
    )
  const makeUsual = () => {
    const { name, phone, area_id, address: line, landmark } = address
    const body = { name, phone, area_id, address: line, landmark, is_default: true }
    return form.send(
      () => callApi<AddressList>(path, { method: 'PUT', body }),
      ({ addresses }) => onSaved(addresses),
    )
  }
  return (
    <div className="profile-address">
      <AddressWords address={address} />
      {refusal && !removing && (
        <Note kind="refused" role="alert">
          {refusal}
        </Note>
      )}
      <div className="row row-wrap">
        <Button kind="line" size="small" onClick={onChange} aria-label={`${t('profile.change')}: ${address.address}`}>
          {t('profile.change')}
        </Button>
        <Button
          kind="quiet"
          size="small"
          onClick={() => setRemoving(true)}
          aria-label={`${t('profile.remove')}: ${address.address}`}
        >
          {t('profile.remove')}
        </Button>
        {kind === 'own' && !address.is_default && (
          <Button kind="quiet" size="small" busy={form.busy && !removing} onClick={() => void makeUsual()}>
            {t('profile.makeUsual')}
          </Button>
        )}
      </div>
      <Dialog
        open={removing}
        title={t(kind === 'own' ? 'profile.removeTitle' : 'profile.removeRecipient')}
        kind="danger"
        confirmLabel={t('profile.remove')}
        busy={form.busy}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(false)}
      >
        <p>
          {kind === 'recipient' && `${address.name}, `}
          {address.address}, {address.area}
        </p>
        {refusal && <p role="alert">{refusal}</p>}
      </Dialog>
    </div>
  )
}

function AddressWords({ address }: Pick<RowProps, 'address'>) {
  const t = useAccountTexts()
  return (
    <>
      <p>
        <b>{address.name}</b> {address.is_default && <Tag tone="good">{t('profile.usual')}</Tag>}
      </p>
      <address>
        {address.address}
        {address.landmark && `, ${address.landmark}`}
        <br />
        {address.area}, {address.district}
      </address>
      <p className="small muted">{address.phone.replace(/^\+88/, '')}</p>
    </>
  )
}
