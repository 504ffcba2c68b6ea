import type { Route } from './+types/customer-sheet.route'
import { requireStaff } from './access.server.ts'
import { ClosePanel } from './imports/close-panel.tsx'
import { ColumnsForm } from './imports/columns-form.tsx'
import { CustomerCheck, CustomerTables } from './imports/customer-panels.tsx'
import { customerSheetActions, customerSheetView } from './imports/customer-sheet.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { FormField } from './kit/form-fields.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return customerSheetView(requireStaff(args, 'manage-customers'), args.params.id)
}

export const action = officeAction(customerSheetActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function CustomerSheetPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const { columns, check } = view
  return (
    <>
      <PageHead
        title={view.fileName || t('sheet.customersTitle')}
        lead={
          <>
            {t('sheet.lead', { format: t('sheet.format.other'), count: view.rows })}{' '}
            <BackTo to="/office/customers/import" name="import.another" />
          </>
        }
      />
      <ActionResult page="customer-sheet" />
      {columns && (
        <ColumnsForm columns={columns} remembered={view.remembered}>
          <FormField
            label={t('sheet.consentHow')}
            name="consentHow"
            maxLength={300}
            initial={columns.consentHow}
            help={t('sheet.consentHowHelp')}
          />
        </ColumnsForm>
      )}
      {check && (
        <>
          <CustomerCheck check={check} />
          <CustomerTables check={check} />
          <ClosePanel />
        </>
      )}
    </>
  )
}
