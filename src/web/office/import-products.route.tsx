import { SHEET_COLUMNS } from '#shop/assortment/model.ts'
import { LinkButton } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/import-products.route'
import { requireStaff } from './access.server.ts'
import { PicturesPanel } from './imports/product-panels.tsx'
import { OpenSheets } from './imports/open-sheets.tsx'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { FormField } from './kit/form-fields.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { uploadActions, uploadView } from './products/import.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return uploadView(requireStaff(args, 'import-products'))
}

export const action = officeAction(uploadActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ImportProductsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('import.title')} lead={<BackTo to="/office/products" name="nav.products" />} />
      <ActionResult page="import-products" />
      <div className="office-cards office-top">
        <Panel title={t('import.read')}>
          <p className="muted">{t('import.readLead')}</p>
          <ActionForm
            intent="check"
            className="office-setting"
            encType="multipart/form-data"
            button={t('import.check')}
            kind="solid"
          >
            <FormField
              label={t('setting.sheet')}
              name="sheet"
              type="file"
              accept=".xlsx,.csv,text/csv"
              required
              help={t('import.sheetHelp')}
            />
          </ActionForm>
        </Panel>
        <Panel title={t('import.columns')}>
          <p className="muted">{t('import.columnsLead')}</p>
          <p className="sheet-columns">
            {SHEET_COLUMNS.map((name) => (
              <code key={name}>{name}</code>
            ))}
          </p>
          <p className="muted">{t('import.columnsHelp')}</p>
        </Panel>
        <Panel title={t('sheet.foreign')}>
          <p className="muted">{t('sheet.foreignLead')}</p>
        </Panel>
      </div>
      {view.mayExportAll && (
        <div className="office-top">
          <Panel title={t('everything.title')}>
            <p className="muted">{t('everything.lead')}</p>
            <div className="row row-wrap">
              <LinkButton kind="line" to="/office/export/everything" reloadDocument>
                {t('everything.download')}
              </LinkButton>
              <LinkButton kind="quiet" to="/office/products/everything">
                {t('everything.import')}
              </LinkButton>
            </div>
          </Panel>
        </div>
      )}
      <OpenSheets sheets={view.open} path="/office/products/sheets" />
      <PicturesPanel pictures={view.pictures} />
    </>
  )
}
