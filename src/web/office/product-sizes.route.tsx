import type { Route } from './+types/product-sizes.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { ProductFrame } from './products/product-frame.tsx'
import { NewSizePanel, SizePanel } from './products/size-forms.tsx'
import { sizeActions, sizesView } from './products/sizes.server.ts'

export function loader(args: Route.LoaderArgs) {
  return sizesView(requireStaff(args, 'edit-products'), args.params.id)
}

export const action = officeAction(sizeActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ProductSizesPage({ loaderData: product }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <ProductFrame product={product} />
      <ActionResult page="product-sizes" />
      <div className="office-cards office-top">
        {product.sizes.map((size) => (
          <SizePanel key={size.id} size={size} items={product.items} />
        ))}
        {product.mayPrice && <NewSizePanel count={product.sizes.length} items={product.items} />}
      </div>
      {!product.mayPrice && <p className="muted office-after">{t('size.addedBy')}</p>}
    </>
  )
}
