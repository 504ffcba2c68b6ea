import { redirect } from 'react-router'
import type { Route } from './+types/reviews.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { ReviewList, ReviewStates } from './settings/review-panels.tsx'
import { changeReview, reviewsView } from './settings/reviews.server.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return reviewsView(requireStaff(args, 'manage-content'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-content')
  const changed = await changeReview(requestContext, await formFields(args.request))
  return changed.ok ? redirect(`/office/settings/reviews?state=${changed.state}&done=${changed.done}`) : answerRefusal(changed)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function ReviewsPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.reviews')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <SettingsOutcome answer={actionData} />
      <ReviewStates view={view} />
      <ReviewList view={view} answer={actionData} />
    </>
  )
}
