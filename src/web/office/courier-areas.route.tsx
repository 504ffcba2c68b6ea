import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/courier-areas.route'
import { requireStaff } from './access.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { FormChoice } from './kit/form-fields.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { courierAreasActions, courierAreasView } from './settings/courier-areas.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return courierAreasView(requireStaff(args, 'manage-delivery'), args.params.carrier, args.url.searchParams)
}

export const action = officeAction(courierAreasActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function CourierAreasPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={t('courier.areasTitle', { carrier: view.name })}
        lead={<BackTo to="/office/settings/couriers" name="settings.couriers" />}
      />
      <ActionResult page="courier-areas" />
      <p className="soft office-top">{t('courier.areasLead')}</p>
      <p>{view.isRead ? view.counted : t('courier.areasNone')}</p>
      {view.hasKeys && <ActionForm intent="read" button={t('courier.areasRead')} className="row" />}
      {view.isRead && (
        <>
          <Form key={view.district} method="get" className="office-tools office-top">
            <Select label={t('courier.areasDistrict')} name="district" defaultValue={view.district} options={view.districts} />
            <Button type="submit" kind="line">
              {t('packing.show')}
            </Button>
          </Form>
          <Panel title={view.districts.find(({ value }) => value === view.district)?.label ?? ''}>
            <ActionForm
              key={view.areas.map(({ chosen }) => chosen).join(' ')}
              intent="confirm"
              button={t('courier.areasConfirm')}
              kind="solid"
              className="office-setting"
            >
              {view.areas.map(({ areaId, name, isConfirmed, chosen, options }) => (
                <FormChoice
                  key={areaId}
                  label={isConfirmed ? `${name} (${t('courier.areasConfirmed')})` : name}
                  name={`area-${areaId}`}
                  options={options}
                  initial={chosen}
                />
              ))}
            </ActionForm>
          </Panel>
        </>
      )}
    </>
  )
}
