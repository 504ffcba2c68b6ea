import type { Route } from './+types/categories.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { categoriesView, categoryActions } from './settings/categories.server.ts'
import { AddCategory, CategoryTable, ChangeCategory } from './settings/category-panels.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return categoriesView(requireStaff(args, 'edit-products'), args.url.searchParams)
}

export const action = officeAction(categoryActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function CategoriesPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.categories')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="categories" />
      <div className="office-columns office-top">
        <CategoryTable view={view} />
        <div className={view.chosen ? 'settings-chosen' : undefined}>
          {view.chosen ? (
            <ChangeCategory key={`${view.chosen.id} ${view.chosen.seen}`} view={view} chosen={view.chosen} />
          ) : (
            <AddCategory key={view.next} view={view} />
          )}
        </div>
      </div>
    </>
  )
}
