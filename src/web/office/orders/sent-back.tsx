import { WALLET_KINDS } from '#shop/payments/model.ts'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

/** The transaction under which staff sent the money back to a wallet. */
export function SentBack() {
  const t = useOfficeTexts()
  const kinds = WALLET_KINDS.map((kind) => ({ value: kind, label: t(`wallet.${kind}`) }))
  return (
    <>
      <FormChoice label={t('pay.refundWallet')} name="wallet" options={kinds} />
      <FormField label={t('pay.refundTrx')} name="trxId" maxLength={60} required help={t('pay.refundTrxHelp')} />
    </>
  )
}
