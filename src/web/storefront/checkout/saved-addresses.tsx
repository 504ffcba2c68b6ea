import type { AddressWire } from '../../../shop/ordering/wire.ts'
import { useCheckoutTexts } from './texts.ts'

/** The addresses of somebody who is signed in: one press fills the fields. */
export function SavedAddresses({
  addresses,
  onChoose,
}: {
  addresses: readonly AddressWire[]
  onChoose: (address: AddressWire) => void
}) {
  const t = useCheckoutTexts()
  if (addresses.length === 0) return null
  return (
    <div className="saved-addresses" role="group" aria-label={t('checkout.saved')}>
      {addresses.map((address) => (
        <button key={address.id} type="button" className="chip" onClick={() => onChoose(address)}>
          {address.address}, {address.area}
        </button>
      ))}
    </div>
  )
}
