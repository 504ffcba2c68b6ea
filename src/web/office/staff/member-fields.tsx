import { ROLES } from '#shop/accounts/model.ts'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

/** The fields of a member of staff, for adding and changing. */
export function MemberFields({ withSignInName }: { withSignInName: boolean }) {
  const t = useOfficeTexts()
  return (
    <>
      <FormField label={t('staff.name')} name="name" required maxLength={100} />
      {withSignInName && (
        <FormField
          label={t('staff.signInName')}
          name="signInName"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={40}
          help={t('staff.signInNameHelp')}
        />
      )}
      <FormChoice label={t('staff.role')} name="role" options={ROLES.map((one) => ({ value: one, label: t(`role.${one}`) }))} />
    </>
  )
}
