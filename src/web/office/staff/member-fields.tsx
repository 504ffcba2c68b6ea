import { ROLES } from '#shop/accounts/model.ts'
import { Select, TextField } from '#web/ui/field.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { StaffField, StaffRefused } from './staff-view.ts'

type Props = { refusal: StaffRefused | null; initial: { name: string; role: string }; withSignInName: boolean }

/** The fields of a member of staff, for adding and changing. */
export function MemberFields({ refusal, initial, withSignInName }: Props) {
  const t = useOfficeTexts()
  const error = (field: StaffField) => (refusal?.field === field ? t(`staffRefused.${refusal.problem}`) : undefined)
  const role = refusal?.typed.role ?? initial.role
  return (
    <>
      <TextField
        label={t('staff.name')}
        name="name"
        autoComplete="off"
        required
        maxLength={100}
        defaultValue={refusal?.typed.name ?? initial.name}
        error={error('name')}
      />
      {withSignInName && (
        <TextField
          label={t('staff.signInName')}
          name="signInName"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={40}
          help={t('staff.signInNameHelp')}
          defaultValue={refusal?.typed.signInName ?? ''}
          error={error('signInName')}
        />
      )}
      <Select
        label={t('staff.role')}
        name="role"
        defaultValue={ROLES.find((one) => one === role) ?? 'order-desk'}
        options={ROLES.map((one) => ({ value: one, label: t(`role.${one}`) }))}
        error={error('role')}
      />
    </>
  )
}
