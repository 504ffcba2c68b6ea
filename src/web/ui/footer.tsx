import type { BrandIcons, Logo } from '#shop/content/model.ts'
import { digitsIn } from '#shop/values/language.ts'
import { LocalLink } from './local-link.tsx'
import { useLanguage, useTexts, type StorefrontText } from './texts.tsx'

/** The shop's identity in the page's language: settings that staff edit. Numbers and phones are shown as staff wrote them. */
export type BrandData = {
  name: string
  /** Null in a shop whose name no logo shows; its name stands there instead. */
  logo: Logo | null
  logoOnLeaf: Logo | null
  icons: BrandIcons
  description: string
  bin: string
  tin: string
  tradeLicence: string
  dbid: string
  /** The person in law behind the shop; empty if it is only the shop’s name. */
  legalPerson: string
  /** Name and title. */
  complaintOfficer: string
  social: readonly { name: string; url: string }[]
  headOffice: string
  warehouse: string
  phone: string
  complaintPhone: string
  email: string
  hours: string
  /** A chat with the shop; null if no number is set. */
  whatsapp: string | null
}

const HELP_LINKS: readonly { to: string; text: StorefrontText }[] = [
  { to: '/frequently-asked', text: 'footer.faqs' },
  { to: '/about', text: 'footer.about' },
  { to: '/contact', text: 'footer.contact' },
  { to: '/terms', text: 'footer.terms' },
  { to: '/policy', text: 'footer.privacy' },
  { to: '/refund-policy', text: 'footer.refund' },
]

const WEEKLY_LINK: (typeof HELP_LINKS)[number] = { to: '/weekly', text: 'footer.weekly' }

type FooterProps = { brand: BrandData; year: number; weekly?: boolean }

/** `weekly`: the shop offers weekly boxes. */
export function Footer({ brand, year, weekly = false }: FooterProps) {
  const t = useTexts()
  const language = useLanguage()
  const licences: [StorefrontText, string][] = [
    ['footer.bin', brand.bin],
    ['footer.tin', brand.tin],
    ['footer.licence', brand.tradeLicence],
    ['footer.dbid', brand.dbid],
  ]
  return (
    <footer className="footer later">
      <div className="wrap">
        <div className="footer-columns">
          <AboutColumn brand={brand} />
          <nav aria-label={t('footer.help')}>
            <h2>{t('footer.help')}</h2>
            <ul className="footer-links">
              {[...(weekly ? [WEEKLY_LINK] : []), ...HELP_LINKS].map(({ to, text }) => (
                <li key={to}>
                  <LocalLink to={to}>{t(text)}</LocalLink>
                </li>
              ))}
            </ul>
          </nav>
          <TalkColumn brand={brand} />
          <div>
            {brand.headOffice && <h2>{t('footer.headOffice')}</h2>}
            <address>{brand.headOffice}</address>
            {brand.warehouse && <h2>{t('footer.warehouse')}</h2>}
            <address>{brand.warehouse}</address>
          </div>
        </div>
        <ul className="footer-licences">
          {brand.legalPerson && <li>{brand.legalPerson}</li>}
          {licences.map(([text, number]) => number && <li key={text}>{t(text, { number })}</li>)}
          <li>
            © {digitsIn(language, String(year))} {brand.name}
          </li>
        </ul>
      </div>
    </footer>
  )
}

function AboutColumn({ brand }: { brand: BrandData }) {
  return (
    <div>
      {brand.logoOnLeaf ? (
        <img {...brand.logoOnLeaf} alt={brand.name} loading="lazy" />
      ) : (
        <p className="footer-large">{brand.name}</p>
      )}
      <p className="footer-about">{brand.description}</p>
      <ul className="footer-social">
        {brand.social.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel="me noopener" lang="en">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function TalkColumn({ brand }: { brand: BrandData }) {
  const t = useTexts()
  return (
    <div>
      <h2>{t('footer.talk')}</h2>
      <p>
        <a className="footer-large" href={telephone(brand.phone)}>
          {brand.phone}
        </a>
      </p>
      <p>
        <a href={`mailto:${brand.email}`}>{brand.email}</a>
      </p>
      {brand.whatsapp && (
        <p>
          <a href={brand.whatsapp} rel="noopener noreferrer">
            {t('footer.whatsapp')}
          </a>
        </p>
      )}
      <p>{brand.hours}</p>
      {brand.complaintPhone && (
        <p className="footer-gap">
          {t('footer.complaints')}
          <br />
          {brand.complaintOfficer && (
            <>
              {brand.complaintOfficer}
              <br />
            </>
          )}
          <a href={telephone(brand.complaintPhone)}>{brand.complaintPhone}</a>
        </p>
      )}
    </div>
  )
}

/** The URL of a phone link: the number without its spaces. */
export function telephone(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
