import type { Route } from './+types/demo.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { ClearForm, TryOuts, WhatGoes, WhatStays } from './settings/demo-panels.tsx'
import { demoActions, demoView } from './settings/demo.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export async function loader(args: Route.LoaderArgs) {
  return { view: await demoView(requireStaff(args, 'clear-demo'), args.url.searchParams) }
}

export const action = officeAction(demoActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function DemoPage({ loaderData: { view } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.demo')} lead={<BackTo to="/office/settings" name="nav.settings" />} />
      <ActionResult page="demo" />
      <div className="stack office-top">
        {view ? (
          <>
            <p>{t('demo.lead')}</p>
            <WhatGoes view={view} />
            <WhatStays view={view} />
            <TryOuts view={view} />
            <ClearForm view={view} />
          </>
        ) : (
          <p className="muted">{t('demo.none')}</p>
        )}
      </div>
    </>
  )
}
