import { redirect } from 'react-router'
import type { Route } from './+types/brand.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { BrandForm } from './settings/brand-panels.tsx'
import { brandView, changeBrand } from './settings/brand.server.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return brandView(requireStaff(args, 'manage-content'))
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-content')
  const changed = await changeBrand(requestContext, await formFields(args.request))
  return changed.ok ? redirect(`/office/settings/brand?done=${changed.done}`) : answerRefusal(changed)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function BrandPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.brand')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <SettingsOutcome answer={actionData} />
      <BrandForm key={view.seen} view={view} answer={actionData} />
    </>
  )
}
