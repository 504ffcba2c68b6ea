import type { Route } from './+types/new-fruit.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { NewFruitForm } from './products/new-fruit-form.tsx'
import { newFruitActions, newFruitView } from './products/new-fruit.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return newFruitView(requireStaff(args, 'edit-products'))
}

export const action = officeAction(newFruitActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function NewFruitPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('newFruit.title')} lead={<BackTo to="/office/products" name="nav.products" />} />
      <ActionResult page="new-fruit" />
      <div className="stack office-top">
        <p className="muted">{t('newFruit.lead')}</p>
        <NewFruitForm view={view} />
      </div>
      <p className="office-after">
        <BackTo to="/office/products/new" name="newFruit.productInstead" />
      </p>
    </>
  )
}
