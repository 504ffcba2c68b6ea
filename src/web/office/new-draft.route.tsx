import { data, redirect } from 'react-router'
import type { Route } from './+types/new-draft.route'
import { requireStaff } from './access.server.ts'
import { NewDraftForm } from './drafts/new-draft-form.tsx'
import { actOnNewDraft, newDraftPage } from './drafts/new-draft.server.ts'
import { keptForm } from './kit/signed-out.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return newDraftPage(requireStaff(args, 'take-phone-orders'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const fields = await keptForm(args)
  const done = await actOnNewDraft(requireStaff(args, 'take-phone-orders'), fields)
  if (done.draftId !== null) return redirect(`/office/orders/chat/${done.draftId}`)
  return data(done.answer, { status: done.status })
}

export { clientAction } from './kit/route.ts'

/** Only the page has the typed order. */
export function shouldRevalidate() {
  return false
}

export default function NewDraftPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const answered = actionData && 'editor' in actionData ? actionData : page
  return (
    <>
      <PageHead title={t('drafts.new')} lead={<BackTo to="/office/orders/chat" name="drafts.title" />} />
      <NewDraftForm key={page.editor.typed['request']} page={page} answered={answered} />
    </>
  )
}
