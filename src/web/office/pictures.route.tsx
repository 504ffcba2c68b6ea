import type { Route } from './+types/pictures.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { AddPicture, PicturePanel } from './settings/gallery-panels.tsx'
import { galleryView, pictureActions } from './settings/gallery.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return galleryView(requireStaff(args, 'manage-content'))
}

export const action = officeAction(pictureActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function PicturesPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.pictures')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="pictures" />
      <div className="office-cards office-top">
        {view.pictures.map(({ id, fields }, at) => (
          <PicturePanel key={`${id} ${JSON.stringify(fields)}`} view={view} at={at} />
        ))}
        <AddPicture view={view} />
      </div>
    </>
  )
}
