import { redirect } from 'react-router'
import type { Route } from './+types/product-photos.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { NewPhotoPanel, PhotoPanel, useSizesProgress } from './products/photo-forms.tsx'
import { changeProductPhotos, photosView } from './products/photos.server.ts'
import { ProductFrame } from './products/product-frame.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return photosView(requireStaff(args, 'edit-products'), args.params.id)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'edit-products')
  const { id } = args.params
  const changed = await changeProductPhotos(requestContext, id, await formFields(args.request))
  return changed.ok ? redirect(`/office/products/${id}/photos?done=${changed.done}`) : answerRefusal(changed)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function ProductPhotosPage({ loaderData: product, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  useSizesProgress(product)
  const { photos, seen } = product
  return (
    <>
      <ProductFrame product={product} />
      <SettingsOutcome answer={actionData} />
      {photos.length === 0 && <p className="muted office-top">{t('photo.none')}</p>}
      <div className="office-cards office-top">
        {photos.map((photo, at) => (
          <PhotoPanel
            key={`${photo.id} ${JSON.stringify(photo.fields)}`}
            photo={photo}
            at={at}
            of={photos.length}
            seen={seen}
            answer={actionData}
          />
        ))}
        <NewPhotoPanel count={photos.length} answer={actionData} />
      </div>
    </>
  )
}
