import type { Route } from './+types/page.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useShown } from './kit/answer.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { PageForm, PageVersions, ShownPage } from './settings/page-panels.tsx'
import { pageActions, pageView, type Preview } from './settings/pages.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return pageView(requireStaff(args, 'manage-content'), args.params.slug, args.url.searchParams)
}

export const action = officeAction(pageActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function EditPage({ loaderData: page }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const preview = useShown<Preview>()
  return (
    <>
      <PageHead title={page.title ?? page.slug} lead={<BackTo to="/office/settings/pages" name="settings.pages" />} />
      <ActionResult page="page" />
      {preview && <ShownPage name={t('page.preview')} shown={preview} />}
      {page.old && !preview && <ShownPage name={t('page.versionNumber', { version: page.old.version })} shown={page.old} />}
      <PageForm key={`${page.version} ${preview ? 'preview' : ''}`} page={page} typed={preview?.typed} />
      <PageVersions page={page} />
    </>
  )
}
