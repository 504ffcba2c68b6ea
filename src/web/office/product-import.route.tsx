import type { Route } from './+types/product-import.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useActorNames, useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { importActions, importView } from './products/import.server.ts'
import { ApplyPanel, DifferenceTable, ErrorTable, ImportProgress, useImportProgress } from './products/import-panels.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return importView(requireStaff(args, 'import-products'), args.params.id)
}

export const action = officeAction(importActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ProductImportPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  useImportProgress(view)
  return (
    <>
      <PageHead
        title={view.fileName || t('import.title')}
        lead={
          <>
            {t('import.readBy', { name: nameOf(view.actor), at: view.at })}{' '}
            <BackTo to="/office/products/import" name="import.another" />
          </>
        }
      />
      <ActionResult page="product-import" />
      <ImportProgress view={view} />
      {view.plan && (
        <>
          <ErrorTable plan={view.plan} />
          <ApplyPanel key={view.plan.seen} plan={view.plan} />
          <DifferenceTable plan={view.plan} />
        </>
      )}
    </>
  )
}
