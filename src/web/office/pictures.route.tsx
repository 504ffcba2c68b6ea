import { redirect } from 'react-router'
import type { Route } from './+types/pictures.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { AddPicture, PicturePanel } from './settings/gallery-panels.tsx'
import { changePictures, galleryView } from './settings/gallery.server.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return galleryView(requireStaff(args, 'manage-content'))
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-content')
  const changed = await changePictures(requestContext, await formFields(args.request))
  return changed.ok ? redirect(`/office/settings/pictures?done=${changed.done}`) : answerRefusal(changed)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function PicturesPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.pictures')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <SettingsOutcome answer={actionData} />
      <div className="office-cards office-top">
        {view.pictures.map(({ id, fields }, at) => (
          <PicturePanel key={`${id} ${JSON.stringify(fields)}`} view={view} at={at} answer={actionData} />
        ))}
        <AddPicture view={view} answer={actionData} />
      </div>
    </>
  )
}
