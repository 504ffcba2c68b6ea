import type { Route } from './+types/faq.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { AddFaq, ChangeFaq, FaqList } from './settings/faq-panels.tsx'
import { faqActions, faqView } from './settings/faq.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return faqView(requireStaff(args, 'manage-content'), args.url.searchParams)
}

export const action = officeAction(faqActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function FaqSettingsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.faq')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="faq" />
      {view.chosen && <ChangeFaq key={`${view.chosen.id} ${view.chosen.seen}`} chosen={view.chosen} />}
      <FaqList view={view} />
      <AddFaq key={view.seenList} view={view} />
    </>
  )
}
