import { redirect } from 'react-router'
import type { Route } from './+types/faq.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { AddFaq, ChangeFaq, FaqList } from './settings/faq-panels.tsx'
import { changeFaqs, faqView } from './settings/faq.server.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return faqView(requireStaff(args, 'manage-content'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-content')
  const changed = await changeFaqs(requestContext, await formFields(args.request))
  return changed.ok ? redirect(`/office/settings/faq?done=${changed.done}`) : answerRefusal(changed)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function FaqSettingsPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.faq')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <SettingsOutcome answer={actionData} />
      {view.chosen && <ChangeFaq key={`${view.chosen.id} ${view.chosen.seen}`} chosen={view.chosen} answer={actionData} />}
      <FaqList view={view} />
      <AddFaq key={view.seenList} view={view} answer={actionData} />
    </>
  )
}
