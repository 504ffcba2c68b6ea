import { Menu } from '#web/ui/icons/menu.tsx'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Role } from '#shop/context.ts'
import { formatNumber, type Language, HOME_LANGUAGE, otherLanguage } from '#shop/values/language.ts'
import { IconLinks } from '#web/ui/icon-links.tsx'
import { preloadFonts } from '#web/ui/fonts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { BrandIcons, Logo } from '#shop/content/model.ts'
import { LanguageLink } from '#web/ui/language-link.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import type { OfficeCounts } from '../../office-events.ts'
import { useLive } from '../live/live-context.ts'
import { LiveOffice } from '../live/live-office.tsx'
import { OfficeContext } from '../office-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { linkGroups, sectionOf, type LinkGroup } from './links.ts'
import { KeysHelp } from './keys-help.tsx'
import { SignOut } from './sign-out.tsx'
import { useRowKeys } from './row-keys.ts'

export type OfficeFrameData = {
  language: Language
  token: string
  shopName: string
  logo: Logo | null
  icons: BrandIcons
  name: string
  role: Role
  may: readonly string[]
  counts: OfficeCounts
  /** The newest event when this was read. Null for a session that may not read the events: it lacks the second factor. */
  liveAfter: number | null
}

/** Side navigation, bar and page: around everything in the office except sign-in. */
export function OfficeFrame({ data, children }: { data: OfficeFrameData; children: ReactNode }) {
  preloadFonts(HOME_LANGUAGE)
  useRowKeys()
  return (
    <OfficeContext value={data}>
      <IconLinks icons={data.icons} />
      <LiveOffice after={data.liveAfter} counts={data.counts}>
        <div className="office office-frame">
          <SkipLink />
          <PhoneBar data={data} />
          <aside className="office-rail">
            <Link className="office-logo" to="/office">
              {data.logo ? <img {...data.logo} alt={data.shopName} /> : data.shopName}
            </Link>
            <PaletteButton keyed />
            <RailLinks data={data} />
            <Me data={data}>
              <KeysHelp />
            </Me>
          </aside>
          <main className="office-main" id="main">
            {children}
          </main>
        </div>
      </LiveOffice>
    </OfficeContext>
  )
}

function SkipLink() {
  const t = useOfficeTexts()
  return (
    <a className="skip-link" href="#main">
      {t('nav.skip')}
    </a>
  )
}

function PhoneBar({ data }: { data: OfficeFrameData }) {
  const t = useOfficeTexts()
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const close = () => setOpen(false)
  return (
    <header className="office-bar not-desktop">
      <IconButton label={t('nav.menu')} onClick={() => setOpen(true)}>
        <Menu />
      </IconButton>
      <b>{t(sectionOf(pathname).text)}</b>
      <PaletteButton />
      <Drawer open={open} onClose={close} title={t('nav.menu')}>
        <RailLinks data={data} onFollow={close} />
        <hr />
        <Me data={data} />
      </Drawer>
    </header>
  )
}

// With so few pages nothing is folded.
const MOST_UNFOLDED = 8

function RailLinks({ data, onFollow }: { data: OfficeFrameData; onFollow?: () => void }) {
  const t = useOfficeTexts()
  const language = useLanguage()
  const { pathname } = useLocation()
  const { counts } = useLive()
  const current = sectionOf(pathname)
  const groups = linkGroups(data)
  const few = groups.flatMap(({ pages }) => pages).length <= MOST_UNFOLDED
  const shown = (count: LinkGroup['count']) =>
    count && counts[count] > 0 && <span className="rail-count">{formatNumber(counts[count], language)}</span>
  return (
    <nav aria-label={t('nav.office')}>
      <ul>
        {groups.map(({ group, to, text, icon: Icon, pages, count }) => (
          <li key={group} className={few || group === current.group ? 'rail-open' : undefined}>
            <Link
              className="rail-link"
              to={to}
              aria-current={to === current.to ? 'page' : group === current.group ? 'true' : undefined}
              onClick={onFollow}
            >
              <Icon />
              {t(text)}
              {shown(count)}
            </Link>
            {pages.length > 0 && (
              <ul>
                {pages
                  .filter((page) => page.text !== text)
                  .map((page) => (
                    <li key={page.to}>
                      <Link
                        className="rail-link rail-page"
                        to={page.to}
                        aria-current={page.to === current.to ? 'page' : undefined}
                        onClick={onFollow}
                      >
                        {t(page.text)}
                        {shown(page.count)}
                      </Link>
                    </li>
                  ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Me({ data, children }: { data: OfficeFrameData; children?: ReactNode }) {
  const t = useOfficeTexts()
  const { pathname } = useLocation()
  const other = otherLanguage(data.language)
  return (
    <div className="office-me">
      <b>{data.name}</b>
      {t(`role.${data.role}`)}
      <LanguageLink path={`${pathname}?lang=${other}`} className="rail-link office-me-link" />
      {children}
      <SignOut />
    </div>
  )
}
