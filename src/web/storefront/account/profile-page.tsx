import { useState } from 'react'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Note } from '#web/ui/note.tsx'
import { useStoredBefore } from '#web/ui/stored.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { MARKER, useSignedIn } from '../session/session-marker.ts'
import { AskToLogOut } from '../shell/ask-to-log-out.tsx'
import { Addresses } from './addresses.tsx'
import { Companies } from './companies.tsx'
import { Details } from './details.tsx'
import { Orders } from './orders.tsx'
import { OwnData, VerifyNumber, Security } from './security.tsx'
import { useAccountTexts } from './texts.ts'
import { useProfile } from './use-profile.ts'
import { pathIn } from '#shop/values/paths.ts'

/**
 * The customer's orders, addresses and details. Until scripts know whether the visitor is signed in, the page shows placeholders.
 */
export function ProfilePage({ title, mostOffers }: { title: string; mostOffers: number }) {
  const t = useAccountTexts()
  const hydrated = useHydrated()
  const signedIn = useSignedIn()
  const { look, ifStored, ifNotStored } = useStoredBefore(MARKER)
  return (
    <div className="wrap profile-page">
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      {!hydrated && (
        <noscript>
          <p className="lead">{t('profile.needsScripts')}</p>
        </noscript>
      )}
      {look}
      {(!hydrated || !signedIn) && <SignedOut className={ifNotStored} />}
      {!hydrated && (
        <div className={ifStored}>
          <Skeleton />
        </div>
      )}
      {hydrated && signedIn && <OwnProfile mostOffers={mostOffers} />}
    </div>
  )
}

function SignedOut({ className }: { className: string | undefined }) {
  const t = useAccountTexts()
  const next = encodeURIComponent(pathIn(useLanguage(), '/profile'))
  return (
    <Empty
      className={className}
      title={t('profile.signedOut')}
      text={t('profile.signedOutText')}
      action={
        <p className="row row-wrap profile-ways">
          <LinkButton to={`/auth/login?next=${next}`}>{t('profile.login')}</LinkButton>
          <LinkButton kind="line" to="/track/order">
            {t('profile.track')}
          </LinkButton>
        </p>
      }
    />
  )
}

function OwnProfile({ mostOffers }: { mostOffers: number }) {
  const t = useAccountTexts()
  const loaded = useProfile()
  const [leaving, setLeaving] = useState(false)
  if (loaded.state === 'loading') {
    return (
      <div role="status">
        <span className="visually-hidden">{t('profile.loading')}</span>
        <Skeleton />
      </div>
    )
  }
  if (loaded.state === 'failed') {
    return (
      <Note kind="refused" role="alert" title={t('profile.failed')}>
        <Button kind="line" size="small" onClick={loaded.retry}>
          {t('profile.again')}
        </Button>
      </Note>
    )
  }
  const { profile, setMe, reload } = loaded
  return (
    <div className="with-aside profile">
      <div>
        <VerifyNumber me={profile.me} onVerified={reload} />
        <Companies companies={profile.companies} />
        <Orders orders={profile.orders} />
        <Addresses me={profile.me} kind="own" setMe={setMe} />
        <Addresses me={profile.me} kind="recipient" setMe={setMe} />
      </div>
      <aside className="stack-large">
        <Details me={profile.me} setMe={setMe} mostOffers={mostOffers} />
        <Security me={profile.me} setMe={setMe} />
        <LinkButton kind="line" wide to="/profile/waiting">
          {t('profile.waiting')}
        </LinkButton>
        <OwnData me={profile.me} />
        <Button kind="line" wide onClick={() => setLeaving(true)}>
          {t('profile.logout')}
        </Button>
      </aside>
      <AskToLogOut open={leaving} onClose={() => setLeaving(false)} />
    </div>
  )
}

function Skeleton() {
  return (
    <div className="profile-skeleton" aria-hidden="true">
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  )
}
