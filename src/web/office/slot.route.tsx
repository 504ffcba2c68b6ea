import { Link } from 'react-router'
import { Panel } from '../ui/panel.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/slot.route'
import { requireStaff } from './access.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { SettingTick } from './settings/settings-form.tsx'
import { SlotFields } from './settings/slot-fields.tsx'
import { DayForm, SlotDays } from './settings/slot-days.tsx'
import { slotActions, slotView } from './settings/slot.server.ts'

export function loader(args: Route.LoaderArgs) {
  return slotView(requireStaff(args, 'manage-delivery'), args.params.slotId, args.url.searchParams)
}

export const action = officeAction(slotActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function SlotPage({ loaderData: slot }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={`${t(`mode.${slot.mode}`)}, ${slot.hours}`}
        mark={!slot.active && <Tag>{t('slot.stopped')}</Tag>}
        lead={
          <Link className="link-inline" to={`/office/settings/delivery/zones/${slot.zoneId}`}>
            {slot.zone}
          </Link>
        }
      />
      <ActionResult page="slot" />
      <div className="office-columns office-top">
        <div>
          {slot.chosen && <DayForm key={`${slot.chosen.day} ${slot.chosen.seen}`} slot={slot} chosen={slot.chosen} />}
          <SlotDays slot={slot} />
        </div>
        <Panel title={t('slot.everyWeek')}>
          <ActionForm
            key={slot.seen}
            intent="slot"
            initial={slot.fields}
            seen={slot.seen}

            button={t('settings.save')}
            className="office-setting"
          >
            <SlotFields />
            <SettingTick name="active" help={t('slot.activeHelp')} />
          </ActionForm>
        </Panel>
      </div>
    </>
  )
}
