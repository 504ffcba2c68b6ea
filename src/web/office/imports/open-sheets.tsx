import { Link } from 'react-router'
import { Panel } from '#web/ui/panel.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

type OpenSheetsProps = { sheets: readonly { id: string; fileName: string; at: string }[]; path: string }

/** Sheets that were read in and not closed yet. */
export function OpenSheets({ sheets, path }: OpenSheetsProps) {
  const t = useOfficeTexts()
  if (sheets.length === 0) return null
  return (
    <div className="office-top">
      <Panel title={t('sheet.open')}>
        <ul className="sheet-list">
          {sheets.map(({ id, fileName, at }) => (
            <li key={id}>
              <Link to={`${path}/${id}`}>{fileName || t('sheet.title')}</Link> <span className="muted">{at}</span>
            </li>
          ))}
        </ul>
        <p className="muted">{t('sheet.openLead')}</p>
      </Panel>
    </div>
  )
}
