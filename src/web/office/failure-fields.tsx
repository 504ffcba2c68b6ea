import { FAIL_REASONS } from '#shop/values/fail-reasons.ts'
import { FormChoice, FormField } from './kit/form-fields.tsx'
import { useOfficeTexts } from './office-texts.tsx'

/** Why a delivery failed: a reason from the list, and room for own words. */
export function FailureFields() {
  const t = useOfficeTexts()
  return (
    <>
      <FormChoice
        label={t('order.reason')}
        name="reason"
        required
        options={[
          { value: '', label: t('order.chooseSlot') },
          ...FAIL_REASONS.map((value) => ({ value, label: t(`failReason.${value}`) })),
        ]}
      />
      <FormField label={t('rounds.note')} name="note" maxLength={300} help={t('reasonHelp.fail')} />
    </>
  )
}
