import type { Route } from './+types/reviews.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { ReviewList, ReviewStates } from './settings/review-panels.tsx'
import { reviewActions, reviewsView } from './settings/reviews.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return reviewsView(requireStaff(args, 'manage-content'), args.url.searchParams)
}

export const action = officeAction(reviewActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ReviewsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.reviews')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="reviews" />
      <ReviewStates view={view} />
      <ReviewList view={view} />
    </>
  )
}
