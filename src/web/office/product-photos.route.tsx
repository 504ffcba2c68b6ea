import type { Route } from './+types/product-photos.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { NewPhotoPanel, PhotoPanel, useSizesProgress } from './products/photo-forms.tsx'
import { photoActions, photosView } from './products/photos.server.ts'
import { ProductFrame } from './products/product-frame.tsx'

export function loader(args: Route.LoaderArgs) {
  return photosView(requireStaff(args, 'edit-products'), args.params.id)
}

export const action = officeAction(photoActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ProductPhotosPage({ loaderData: product }: Route.ComponentProps) {
  const t = useOfficeTexts()
  useSizesProgress(product)
  const { photos, seen } = product
  return (
    <>
      <ProductFrame product={product} />
      <ActionResult page="product-photos" />
      {photos.length === 0 && <p className="muted office-top">{t('photo.none')}</p>}
      <div className="office-cards office-top">
        {photos.map((photo, at) => (
          <PhotoPanel key={`${photo.id} ${JSON.stringify(photo.fields)}`} photo={photo} at={at} of={photos.length} seen={seen} />
        ))}
        <NewPhotoPanel count={photos.length} />
      </div>
    </>
  )
}
