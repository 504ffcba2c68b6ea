import { redirect } from 'react-router'
import type { Route } from './+types/product-import.route'
import { formFields, requireStaff } from './access.server.ts'
import { useActorNames, useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { applySheet, importView } from './products/import.server.ts'
import { ApplyPanel, DifferenceTable, ErrorTable, ImportProgress, useImportProgress } from './products/import-panels.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return importView(requireStaff(args, 'import-products'), args.params.id)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'import-products')
  const { id } = args.params
  const applied = await applySheet(requestContext, id, await formFields(args.request))
  return applied.ok ? redirect(`/office/products/import/${id}`) : answerRefusal(applied)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function ProductImportPage({ loaderData: view, actionData }: Route.ComponentProps) {
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
      <SettingsOutcome answer={actionData} />
      <ImportProgress view={view} />
      {view.plan && (
        <>
          <ErrorTable plan={view.plan} />
          <ApplyPanel key={view.plan.seen} plan={view.plan} answer={actionData} />
          <DifferenceTable plan={view.plan} />
        </>
      )}
    </>
  )
}
