import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/promotions.route'
import { requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { PromotionTable } from './settings/promotion-panels.tsx'
import { promotionsView } from './settings/promotions.server.ts'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return promotionsView(requireStaff(args, 'manage-promotions'))
}

export default function PromotionsPage({ loaderData: { promotions } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('settings.promotions')} lead={<BackTo to="/office/settings" name="nav.settings" />}>
        <LinkButton to="/office/settings/promotions/new">{t('promotion.new')}</LinkButton>
      </PageHead>
      <PromotionTable promotions={promotions} />
    </>
  )
}
