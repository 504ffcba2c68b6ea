import { Link, redirect } from 'react-router'
import { Panel } from '../ui/panel.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/slot.route'
import { formFields, requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { SettingsForm, SettingsOutcome, SettingTick } from './settings/settings-form.tsx'
import { SlotFields } from './settings/slot-fields.tsx'
import { DayForm, SlotDays } from './settings/slot-days.tsx'
import { changeSlotSettings, slotView } from './settings/slot.server.ts'

export function loader(args: Route.LoaderArgs) {
  return slotView(requireStaff(args, 'manage-delivery'), args.params.slotId, args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'manage-delivery')
  const { slotId } = args.params
  const changed = await changeSlotSettings(requestContext, slotId, await formFields(args.request))
  return changed.ok ? redirect(`/office/settings/delivery/slots/${slotId}?done=${changed.done}`) : answerRefusal(changed)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function SlotPage({ loaderData: slot, actionData }: Route.ComponentProps) {
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
      <SettingsOutcome answer={actionData} />
      <div className="office-columns office-top">
        <div>
          {slot.chosen && (
            <DayForm key={`${slot.chosen.day} ${slot.chosen.seen}`} slot={slot} chosen={slot.chosen} answer={actionData} />
          )}
          <SlotDays slot={slot} />
        </div>
        <Panel title={t('slot.everyWeek')}>
          <SettingsForm
            key={slot.seen}
            intent="slot"
            initial={slot.fields}
            seen={slot.seen}
            answer={actionData}
            button={t('settings.save')}
          >
            <SlotFields />
            <SettingTick name="active" help={t('slot.activeHelp')} />
          </SettingsForm>
        </Panel>
      </div>
    </>
  )
}
