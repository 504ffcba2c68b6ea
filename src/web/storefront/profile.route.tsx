import { offerRules } from '#shop/messaging/index.ts'
import { openPage } from '../http/open-page.server.ts'
import type { Route } from './+types/profile.route'
import { ProfilePage } from './account/profile-page.tsx'
import { headMeta } from './head-meta.ts'
import { PageTexts } from './page-texts.tsx'

/** The same HTML for everybody: the browser asks the API for the profile. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { shop, t, texts } = openPage({ context, url }, 'account', ['profile', 'again'])
  const { mostOffers } = await offerRules(shop.db)
  return { texts, mostOffers, head: { title: t('profile.headTitle'), description: t('profile.headDescription') } }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return headMeta(loaderData.head, matches[1].loaderData, location.pathname)
}

export default function Profile({ loaderData: { texts, mostOffers, head } }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <ProfilePage title={head.title} mostOffers={mostOffers} />
    </PageTexts>
  )
}
