import { Checkbox, TextArea, TextField } from '#web/ui/field.tsx'
import { AreaField } from './area-field.tsx'
import { useCheckoutTexts } from './texts.ts'
import type { OrderField, TypedOrder } from './typed-order.ts'

type WhoFieldsProps = {
  typed: TypedOrder
  /** The error of a field, as text. */
  errorOf: (field: OrderField) => string | undefined
  areaId: string
  onArea: (areaId: string) => void
}

/** The contact and address fields. They manage their own values, so that text typed before scripts arrive is not lost. */
export function WhoFields({ typed, errorOf, areaId, onArea }: WhoFieldsProps) {
  const t = useCheckoutTexts()
  const field = (name: OrderField) => ({ name, defaultValue: typed[name], error: errorOf(name) })
  const phone = { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 40 } as const
  return (
    <>
      <TextField {...field('name')} label={t('checkout.name')} autoComplete="name" maxLength={200} aria-required />
      <TextField {...field('phone')} {...phone} label={t('checkout.phone')} help={t('checkout.phoneHelp')} aria-required />
      <AreaField
        name="area_id"
        label={t('checkout.area')}
        help={t('checkout.areaHelp')}
        value={areaId}
        onChange={onArea}
        error={errorOf('area_id')}
      />
      <TextArea
        {...field('address')}
        label={t('checkout.address')}
        help={t('checkout.addressHelp')}
        rows={2}
        autoComplete="street-address"
        maxLength={600}
        aria-required
      />
      <TextField
        {...field('landmark')}
        label={t('checkout.landmark')}
        note={t('checkout.ifHelps')}
        maxLength={400}
        autoComplete="off"
      />
      <TextField
        {...field('email')}
        label={t('checkout.email')}
        note={t('checkout.optional')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={300}
      />
      <div className="for-someone">
        <Checkbox name="for_someone" label={t('checkout.forSomeone')} defaultChecked={typed.for_someone !== ''} value="1" />
        <div className="for-someone-fields">
          <TextField {...field('recipient_name')} label={t('checkout.recipientName')} maxLength={200} autoComplete="off" />
          <TextField {...field('recipient_phone')} {...phone} autoComplete="off" label={t('checkout.recipientPhone')} />
          <TextArea {...field('gift_message')} label={t('checkout.giftMessage')} note={t('checkout.optional')} maxLength={1000} />
          <Checkbox name="hide_prices" label={t('checkout.hidePrices')} defaultChecked={typed.hide_prices !== ''} value="1" />
        </div>
      </div>
    </>
  )
}
