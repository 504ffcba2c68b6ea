import type { Route } from './+types/brand.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { AccentPanel } from './settings/accent-panel.tsx'
import { BrandPictures } from './settings/brand-pictures.tsx'
import { BrandForm } from './settings/brand-panels.tsx'
import { brandActions, brandView } from './settings/brand.server.ts'
import { HomePictures } from './settings/home-pictures.tsx'
import { LookDraft } from './settings/look-draft.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return brandView(requireStaff(args, 'manage-content'))
}

export const action = officeAction(brandActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function BrandPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.brand')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="brand" />
      <LookDraft look={view.look} />
      <BrandPictures look={view.look} />
      <AccentPanel look={view.look} />
      <HomePictures look={view.look} />
      <BrandForm key={view.seen} view={view} />
    </>
  )
}
