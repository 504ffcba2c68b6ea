import { useState } from 'react'
import { Checkbox } from '#web/ui/field.tsx'
import { useSignedIn } from '../session/session-marker.ts'
import { useCheckoutTexts } from './texts.ts'
import type { OrderFormState } from './use-order-form.ts'
import type { Rest } from './use-rest.ts'

type RememberBoxProps = Pick<OrderFormState, 'remembered' | 'fill'> & { rest: Rest | null }

/** For guests: whether this browser remembers name and address. */
export function RememberBox({ remembered, fill, rest }: RememberBoxProps) {
  const t = useCheckoutTexts()
  const [forgotten, setForgotten] = useState(false)
  const shown = remembered !== null && !forgotten
  if (useSignedIn()) return null
  return (
    <div className="needs-scripts">
      {shown && rest && <rest.RememberedNote fill={fill} onForget={() => setForgotten(true)} />}
      <Checkbox key={String(shown)} name="remember" label={t('checkout.remember')} defaultChecked={shown} value="1" />
    </div>
  )
}
