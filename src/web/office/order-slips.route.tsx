import { Printer } from '../ui/icons/printer.tsx'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import type { Route } from './+types/order-slips.route'
import { requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { slipsView } from './orders/order-view.server.ts'
import { PackingSlip } from './orders/packing-slip.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return slipsView(requireStaff(args, 'see-orders'), (args.url.searchParams.get('orders') ?? '').split(','))
}

/** Packing slips of several orders. */
export default function OrderSlipsPage({ loaderData: slips }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <div className="no-print">
        <PageHead
          title={t('slips.title', { count: slips.length })}
          lead={
            <Link className="link-inline" to="/office/orders/board">
              {t('board.title')}
            </Link>
          }
        >
          {slips.length > 0 && (
            <Button onClick={() => window.print()}>
              <Printer className="icon-small" />
              {t('slips.print')}
            </Button>
          )}
        </PageHead>
        {slips.length === 0 && <Empty title={t('orders.none')} text={null} action={null} />}
      </div>
      <div className="slips">
        {slips.map((slip) => (
          <PackingSlip key={slip.id} order={slip} shown />
        ))}
      </div>
    </>
  )
}
