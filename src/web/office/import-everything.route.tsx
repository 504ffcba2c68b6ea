import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/import-everything.route'
import { requireStaff } from './access.server.ts'
import { ArchiveState, useArchiveProgress } from './imports/archive-panels.tsx'
import { ArchiveUpload } from './imports/archive-upload.tsx'
import { archiveActions, archiveView } from './imports/archive.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return archiveView(requireStaff(args, 'set-up-shop'))
}

export const action = officeAction(archiveActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ImportEverythingPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const { kept, inUse } = view
  useArchiveProgress(kept?.state)
  const mayShow = kept && (inUse.length === 0 || kept.state === 'refused')
  const maySend = inUse.length === 0 && (!kept || kept.state === 'receiving' || kept.state === 'refused')
  return (
    <>
      <PageHead title={t('archive.title')} lead={<BackTo to="/office/products/import" name="import.title" />} />
      <ActionResult page="import-everything" />
      {inUse.length > 0 && (
        <Note kind="changed">{t('archive.inUse', { parts: inUse.map((part) => t(`archivePart.${part}`)).join(', ') })}</Note>
      )}
      {mayShow && <ArchiveState kept={kept} />}
      <div className="office-cards office-top">
        {maySend && (
          <Panel title={t('archive.read')}>
            <p className="muted">{t('archive.readLead')}</p>
            <ArchiveUpload view={view} />
          </Panel>
        )}
        <Panel title={t('archive.about')}>
          <div className="stack">
            <p>{t('archive.aboutComes')}</p>
            <p>{t('archive.aboutReplaced')}</p>
            <p>{t('archive.aboutNot')}</p>
          </div>
        </Panel>
      </div>
    </>
  )
}
