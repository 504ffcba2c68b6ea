import { FAIL_REASONS } from '#shop/values/fail-reasons.ts'
import { Select, TextField } from '#web/ui/field.tsx'
import { useOfficeTexts } from './office-texts.tsx'

type Props = {
  /** Makes the fields of several forms on a page distinct. */
  id: string
  typed: { reason: string; note: string }
  error: string | undefined
}

/** Why a delivery failed: a reason from the list, and room for own words. */
export function FailureFields({ id, typed, error }: Props) {
  const t = useOfficeTexts()
  return (
    <>
      <Select
        label={t('order.reason')}
        name="reason"
        id={`reason-${id}`}
        required
        defaultValue={typed.reason}
        options={[
          { value: '', label: t('order.chooseSlot') },
          ...FAIL_REASONS.map((value) => ({ value, label: t(`failReason.${value}`) })),
        ]}
        error={error}
      />
      <TextField
        label={t('rounds.note')}
        name="note"
        id={`note-${id}`}
        maxLength={300}
        help={t('reasonHelp.fail')}
        defaultValue={typed.note}
      />
    </>
  )
}
