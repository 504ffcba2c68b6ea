import { redirect } from 'react-router'
import { SHEET_COLUMNS } from '#shop/assortment/model.ts'
import { TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/import-products.route'
import { formFields, requireStaff } from './access.server.ts'
import { OfficeForm, SendButton } from './office-form.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { uploadSheet } from './products/import.server.ts'
import { readAgain, sendAction } from './send-action.ts'
import { refusalIn } from './settings/settings-answer.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  requireStaff(args, 'import-products')
  return null
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'import-products')
  const checked = await uploadSheet(requestContext, await formFields(args.request))
  return checked.ok ? redirect(`/office/products/import/${checked.id}`) : answerRefusal(checked)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function ImportProductsPage({ actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const wrong = refusalIn(actionData)?.wrong ?? []
  return (
    <>
      <PageHead title={t('import.title')} lead={<BackTo to="/office/products" name="nav.products" />} />
      <SettingsOutcome answer={actionData} />
      <div className="office-cards office-top">
        <Panel title={t('import.read')}>
          <p className="muted">{t('import.readLead')}</p>
          <OfficeForm intent="check" className="office-setting" encType="multipart/form-data">
            <TextField
              label={t('setting.sheet')}
              name="sheet"
              type="file"
              accept=".xlsx,.csv,text/csv"
              required
              help={t('import.sheetHelp')}
              error={wrong.includes('sheet') ? t('settingWrong.sheet') : undefined}
            />
            <SendButton intent="check">{t('import.check')}</SendButton>
          </OfficeForm>
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
      </div>
    </>
  )
}
