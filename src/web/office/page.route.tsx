import { redirect } from 'react-router'
import type { Route } from './+types/page.route'
import { formFields, requireStaff } from './access.server.ts'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { PageForm, PageVersions, ShownPage } from './settings/page-panels.tsx'
import { changePage, LONGEST_PAGE, pageView } from './settings/pages.server.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'
import { useOfficeTexts } from './office-texts.tsx'

export function loader(args: Route.LoaderArgs) {
  return pageView(requireStaff(args, 'manage-content'), args.params.slug, args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-content')
  const changed = await changePage(requestContext, args.params.slug, await formFields(args.request, LONGEST_PAGE + 1))
  if (changed.ok) return redirect(`/office/settings/pages/${changed.slug}?done=published`)
  return changed.problem === 'preview' ? changed : answerRefusal(changed)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function EditPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const preview = actionData && 'preview' in actionData ? actionData : null
  return (
    <>
      <PageHead title={page.title ?? page.slug} lead={<BackTo to="/office/settings/pages" name="settings.pages" />} />
      <SettingsOutcome answer={preview ? null : actionData} />
      {preview && <ShownPage name={t('page.preview')} shown={preview.preview} />}
      {page.old && !preview && <ShownPage name={t('page.versionNumber', { version: page.old.version })} shown={page.old} />}
      <PageForm key={`${page.version} ${preview ? 'preview' : ''}`} page={page} preview={preview} answer={actionData} />
      <PageVersions page={page} />
    </>
  )
}
