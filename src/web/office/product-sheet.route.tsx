import type { Route } from './+types/product-sheet.route'
import { requireStaff } from './access.server.ts'
import { ClosePanel } from './imports/close-panel.tsx'
import { ColumnsForm } from './imports/columns-form.tsx'
import { AddedTable, ChangedTable, CheckForm, PicturesPanel, ProductChoices } from './imports/product-panels.tsx'
import { productSheetActions, productSheetView } from './imports/product-sheet.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return productSheetView(requireStaff(args, 'import-products'), args.params.id)
}

export const action = officeAction(productSheetActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ProductSheetPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const { columns, check } = view
  return (
    <>
      <PageHead
        title={view.fileName || t('sheet.title')}
        lead={
          <>
            {t('sheet.lead', { format: t(`sheet.format.${view.format}`), count: view.rows })}{' '}
            <BackTo to="/office/products/import" name="import.another" />
          </>
        }
      />
      <ActionResult page="product-sheet" />
      {columns && (
        <ColumnsForm columns={columns} remembered={view.remembered}>
          <ProductChoices columns={columns} />
        </ColumnsForm>
      )}
      {check && (
        <>
          <CheckForm check={check} />
          <AddedTable check={check} />
          <ChangedTable check={check} />
          <PicturesPanel pictures={view.pictures} />
          <ClosePanel />
        </>
      )}
    </>
  )
}
