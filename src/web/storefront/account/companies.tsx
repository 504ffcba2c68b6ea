import type { CompanySummaryWire } from '#shop/customers/wire.ts'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAccountTexts } from './texts.ts'

/** The companies of this member. Customers without a company see nothing. */
export function Companies({ companies }: { companies: readonly CompanySummaryWire[] }) {
  const t = useAccountTexts()
  if (companies.length === 0) return null
  return (
    <section className="profile-part">
      <h2>{t('profile.companies')}</h2>
      <ul className="profile-orders">
        {companies.map(({ id, name, role, blocked, waiting }) => (
          <li key={id} className="profile-company">
            <div className="profile-order">
              <div>
                <LocalLink to={`/profile/companies/${id}`}>{name}</LocalLink>
                <p className="small muted">{t(`profile.companyRole.${role}`)}</p>
              </div>
              <div className="profile-order-end">
                {blocked && <Tag tone="bad">{t('profile.companyBlocked')}</Tag>}
                {waiting > 0 && <Tag tone="now">{t('profile.companyWaits', { count: waiting })}</Tag>}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
