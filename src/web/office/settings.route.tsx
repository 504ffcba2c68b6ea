import { createElement } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/settings.route'
import { requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { SETTING_ICONS } from './settings/icons.ts'
import { SETTING_PAGES } from './settings/pages.ts'

export function loader(args: Route.LoaderArgs) {
  const { may } = requireStaff(args, 'see-settings')
  return { parts: SETTING_PAGES.filter(({ needs }) => may(needs)).map(({ part }) => part as string) }
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
