import { Link } from 'react-router'
import type { Route } from './+types/settings.route'
import { requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { SETTING_PARTS } from './settings/parts.ts'

export function loader(args: Route.LoaderArgs) {
  const { may } = requireStaff(args, 'see-settings')
  return { parts: SETTING_PARTS.filter(({ needs }) => may(needs)).map(({ part }) => part as string) }
}

/** The settings of the shop, one line each. */
export default function SettingsPage({ loaderData: { parts } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('nav.settings')} listName lead={t('settings.lead')} />
      <ul className="settings-index">
        {SETTING_PARTS.filter(({ part }) => parts.includes(part)).map(({ part, to, icon: Icon }) => (
          <li key={part}>
            <Link to={to}>
              <Icon />
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
