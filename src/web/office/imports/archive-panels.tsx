import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormTick } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { ArchiveView } from './archive.server.ts'

type Kept = NonNullable<ArchiveView['kept']>
type Holds = NonNullable<Kept['holds']>

const LOOK_AGAIN_MS = 1500

/** While a job checks or imports the archive, the page reloads its data. */
export function useArchiveProgress(state: Kept['state'] | undefined): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (state !== 'checking' && state !== 'importing') return
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [state, revalidate])
}

/** How far the archive is that was sent last. */
export function ArchiveState({ kept }: { kept: Kept }) {
  const t = useOfficeTexts()
  const { state } = kept
  switch (state) {
    case 'receiving':
      return (
        <Note kind="changed">{t('archive.receiving', { name: kept.fileName, received: kept.received, of: kept.pieces })}</Note>
      )
    case 'checking':
    case 'importing':
      return (
        <p role="status" className="product-progress office-top">
          <progress aria-label={t(`archive.${state}`)} />
          {t(`archive.${state}`)}
        </p>
      )
    case 'checked':
      return kept.holds && <ArchiveHolds kept={kept} holds={kept.holds} />
    case 'done':
      return (
        <Note kind="done" role="status">
          {t('archive.done', { name: kept.fileName, at: kept.holds?.takenAt ?? '' })}
        </Note>
      )
    case 'refused':
      return (
        kept.problem && (
          <Note kind="refused" role="alert">
            {t('archive.refused', { name: kept.fileName })} {t(`archiveWrong.${kept.problem.problem}`, kept.problem.words)}
          </Note>
        )
      )
    default:
      return state satisfies never
  }
}

function ArchiveHolds({ kept, holds }: { kept: Kept; holds: Holds }) {
  const t = useOfficeTexts()
  const columns: Column<Holds['counts'][number]>[] = [
    { key: 'file', head: t('archive.what'), cell: ({ file }) => t(`archiveFile.${file}`), phone: 'main' },
    {
      key: 'count',
      head: t('archive.howMany'),
      cell: ({ count }) => t('archive.count', { count }),
      numeric: true,
      phone: 'aside',
    },
  ]
  return (
    <div className="office-cards office-top">
      <Panel title={t('archive.holds')}>
        <div className="stack">
          <p className="muted">{t('archive.holdsLead', { name: kept.fileName, at: holds.takenAt })}</p>
          <DataTable caption={t('archive.holds')} columns={columns} rows={holds.counts} rowKey={({ file }) => file} />
          <p className="muted">{t('archive.files', { count: holds.files, megabytes: holds.megabytes })}</p>
        </div>
      </Panel>
      <Panel title={t('archive.import')}>
        <p>{t('archive.importLead')}</p>
        <ActionForm intent="import" seen={kept.id} button={t('archive.import')} kind="solid">
          <FormTick name="sure" label={t('archive.sure')} required />
        </ActionForm>
        <ActionForm
          intent="discard"
          button={t('archive.discard')}
          kind="quiet"
          confirm={{ title: t('archive.discardAsk'), text: t('archive.discardLead'), label: t('archive.discard') }}
        />
      </Panel>
    </div>
  )
}
