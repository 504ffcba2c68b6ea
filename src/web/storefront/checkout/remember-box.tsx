import { useState } from 'react'
import { Checkbox } from '#web/ui/field.tsx'
import { useSignedIn } from '../session/session-marker.ts'
import { forgetAddress } from './remembered.ts'
import { useCheckoutTexts } from './texts.ts'
import type { OrderFormState } from './use-order-form.ts'

/** For guests: whether this browser remembers name and address, and a way to forget them. */
export function RememberBox({ remembered, fill }: Pick<OrderFormState, 'remembered' | 'fill'>) {
  const t = useCheckoutTexts()
  const [forgotten, setForgotten] = useState(false)
  const shown = remembered !== null && !forgotten
  if (useSignedIn()) return null
  const forget = () => {
    forgetAddress()
    setForgotten(true)
    fill({ name: '', phone: '', email: '', area_id: '', address: '', landmark: '' })
  }
  return (
    <div className="needs-scripts">
      {shown && (
        <p className="small soft">
          {t('checkout.remembered')}{' '}
          <button type="button" className="link-inline" onClick={forget}>
            {t('checkout.forget')}
          </button>
        </p>
      )}
      <Checkbox key={String(shown)} name="remember" label={t('checkout.remember')} defaultChecked={shown} value="1" />
    </div>
  )
}
