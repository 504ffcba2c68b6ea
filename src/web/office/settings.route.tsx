import { createElement } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/settings.route'
import { requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { isDemoOffered } from './settings/demo.server.ts'
import { SETTING_ICONS } from './settings/icons.ts'
import { SETTING_PAGES } from './settings/pages.ts'

export async function loader(args: Route.LoaderArgs) {
  const staff = requireStaff(args, 'see-settings')
  const parts = SETTING_PAGES.filter(({ needs }) => staff.may(needs)).map(({ part }) => part as string)
  return { parts: parts.includes('demo') && !(await isDemoOffered(staff)) ? parts.filter((part) => part !== 'demo') : parts }
}

/** The settings of the shop, one line each. */
export default function SettingsPage({ loaderData: { parts } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('nav.settings')} listName lead={t('settings.lead')} />
      <ul className="settings-index">
        {SETTING_PAGES.filter(({ part }) => parts.includes(part)).map(({ part }) => (
          <li key={part}>
            <Link to={`/office/settings/${part}`}>
              {createElement(SETTING_ICONS[part])}
              <span>
                <b>{t(`settings.${part}`)}</b>
                <span className="muted">{t(`settings.${part}Lead`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
