import { digitsIn } from '../../../shop/values/language.ts'
import { LocalLink } from '../../ui/local-link.tsx'
import { useLanguage, useTexts, type StorefrontText } from '../../ui/texts.tsx'
import type { FrameBrand } from './frame-data.ts'

const LOGO = { en: '/brand/logo-en-on-leaf.svg', bn: '/brand/logo-bn-on-leaf.svg' }

const LINKS: readonly { to: string; text: StorefrontText }[] = [
  { to: '/frequently-asked', text: 'footer.faqs' },
  { to: '/about', text: 'footer.about' },
  { to: '/contact', text: 'footer.contact' },
  { to: '/terms', text: 'footer.terms' },
  { to: '/policy', text: 'footer.privacy' },
  { to: '/refund-policy', text: 'footer.refund' },
]

/** Who sells here, by name, number and place [N4]. */
export function Footer({ brand, year }: { brand: FrameBrand; year: number }) {
  const t = useTexts()
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-columns">
          <AboutColumn brand={brand} />
          <div>
            <h2>{t('footer.help')}</h2>
            <ul className="footer-links">
              {LINKS.map(({ to, text }) => (
                <li key={to}>
                  <LocalLink to={to}>{t(text)}</LocalLink>
                </li>
              ))}
            </ul>
          </div>
          <TalkColumn brand={brand} />
          <div>
            <h2>{t('footer.headOffice')}</h2>
            <address>{brand.headOffice}</address>
            <h2>{t('footer.warehouse')}</h2>
            <address>{brand.warehouse}</address>
          </div>
        </div>
        <Licences brand={brand} year={year} />
      </div>
    </footer>
  )
}

function AboutColumn({ brand }: { brand: FrameBrand }) {
  const language = useLanguage()
  return (
    <div>
      <img src={LOGO[language]} alt={brand.name} width={120} height={language === 'bn' ? 27 : 26} loading="lazy" />
      <p className="footer-about">{brand.description}</p>
      <ul className="footer-social">
        {brand.social.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function TalkColumn({ brand }: { brand: FrameBrand }) {
  const t = useTexts()
  return (
    <div>
      <h2>{t('footer.talk')}</h2>
      <PhoneLink number={brand.phone} className="footer-phone" />
      {brand.email && (
        <div>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </div>
      )}
      <p>{brand.hours}</p>
      {brand.complaintPhone && (
        <p className="footer-gap">
          {t('footer.complaints')}
          <br />
          <PhoneLink number={brand.complaintPhone} />
        </p>
      )}
    </div>
  )
}

function PhoneLink({ number, className }: { number: string; className?: string }) {
  const language = useLanguage()
  if (!number) return null
  return (
    <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className={className}>
      {digitsIn(language, number)}
    </a>
  )
}

function Licences({ brand, year }: { brand: FrameBrand; year: number }) {
  const t = useTexts()
  const language = useLanguage()
  const numbers: [StorefrontText, string][] = [
    ['footer.bin', brand.bin],
    ['footer.tin', brand.tin],
    ['footer.licence', brand.tradeLicence],
    ['footer.dbid', brand.dbid],
  ]
  return (
    <p className="footer-licences">
      {numbers.map(([text, number]) => number && <span key={text}>{t(text, { number })}</span>)}
      <span>
        © {digitsIn(language, String(year))} {brand.name}
      </span>
    </p>
  )
}
