import { Note } from '#web/ui/note.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { LookView } from './look.server.ts'

/** What is drafted and not published: looking at it, publishing it, forgetting it. */
export function LookDraft({ look: { draft, previews, canUndo, seen } }: { look: LookView }) {
  const t = useOfficeTexts()
  if (!draft) return canUndo ? <ActionForm intent="undo" seen={seen} button={t('brand.undo')} /> : null
  return (
    <div className="office-top">
      <Note kind="changed" title={t('brand.draft')}>
        <p>{t('brand.draftLead')}</p>
        <p className="look-previews">
          <a className="link" href={previews.home} target="_blank" rel="noreferrer">
            {t('brand.previewHome')}
          </a>
          {previews.product !== null && (
            <a className="link" href={previews.product} target="_blank" rel="noreferrer">
              {t('brand.previewProduct')}
            </a>
          )}
        </p>
        <div className="look-previews">
          <ActionForm intent="publish" seen={seen} button={t('brand.publish')} kind="solid" />
          <ActionForm intent="discard" seen={seen} button={t('brand.discard')} kind="quiet" />
        </div>
      </Note>
    </div>
  )
}
