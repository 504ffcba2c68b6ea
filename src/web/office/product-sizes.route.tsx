import { redirect } from 'react-router'
import type { Route } from './+types/product-sizes.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { ProductFrame } from './products/product-frame.tsx'
import { NewSizePanel, SizePanel } from './products/size-forms.tsx'
import { changeSizes, sizesView } from './products/sizes.server.ts'
import { readAgain, sendAction } from './send-action.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return sizesView(requireStaff(args, 'edit-products'), args.params.id)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'edit-products')
  const { id } = args.params
  const fields = await formFields(args.request)
  // A new size needs a price first.
  if (fields['intent'] === 'add-size') requireStaff(args, 'change-prices')
  const changed = await changeSizes(requestContext, id, fields)
  return changed.ok ? redirect(`/office/products/${id}/sizes?done=${changed.done}`) : answerRefusal(changed)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function ProductSizesPage({ loaderData: product, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <ProductFrame product={product} />
      <SettingsOutcome answer={actionData} />
      <div className="office-cards office-top">
        {product.sizes.map((size) => (
          <SizePanel key={size.id} size={size} items={product.items} answer={actionData} />
        ))}
        {product.mayPrice && <NewSizePanel count={product.sizes.length} items={product.items} answer={actionData} />}
      </div>
      {!product.mayPrice && <p className="muted office-after">{t('size.addedBy')}</p>}
    </>
  )
}
