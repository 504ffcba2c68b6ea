import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

/** Opens the columns again, or closes the sheet. */
export function ClosePanel() {
  const t = useOfficeTexts()
  return (
    <div className="office-cards office-top">
      <Panel title={t('sheet.close')}>
        <p className="muted">{t('sheet.closeLead')}</p>
        <div className="row row-wrap">
          <ActionForm intent="columns" button={t('sheet.columnsAgain')} kind="quiet" className="" />
          <ActionForm
            intent="close"
            button={t('sheet.close')}
            className=""
            confirm={{ title: t('sheet.closeAsk'), text: t('sheet.closeLead'), label: t('sheet.close') }}
          />
        </div>
      </Panel>
    </div>
  )
}
