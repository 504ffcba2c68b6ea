import { forgetAddress } from './remembered.ts'
import { useCheckoutTexts } from './texts.ts'
import type { OrderFormState } from './use-order-form.ts'

/** That the fields are from an earlier order of this browser, and a way to forget it. */
export function RememberedNote({ fill, onForget }: Pick<OrderFormState, 'fill'> & { onForget: () => void }) {
  const t = useCheckoutTexts()
  const forget = () => {
    forgetAddress()
    onForget()
    fill({ name: '', phone: '', email: '', area_id: '', address: '', landmark: '', agree: '' })
  }
  return (
    <p className="small soft">
      {t('checkout.remembered')}{' '}
      <button type="button" className="link-inline" onClick={forget}>
        {t('checkout.forget')}
      </button>
    </p>
  )
}
