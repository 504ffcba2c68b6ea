import { Printer } from '../ui/icons/printer.tsx'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/parcel-labels.route'
import { requireStaff } from './access.server.ts'
import { parcelLabels, type ParcelLabel } from './couriers/labels.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return parcelLabels(requireStaff(args, 'see-orders'), args.url.searchParams)
}

export default function ParcelLabelsPage({ loaderData: { labels, day, back } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <div className="no-print">
        <PageHead
          title={t('courier.labelsTitle', { day })}
          lead={
            <Link className="link-inline" to={back}>
              {t('courier.allParcels')}
            </Link>
          }
        >
          <Button onClick={() => window.print()}>
            <Printer className="icon-small" />
            {t('packing.print')}
          </Button>
        </PageHead>
        {labels.length === 0 && <p className="muted">{t('courier.noLabels')}</p>}
      </div>
      <div className="labels labels-a4">
        {labels.map((label) => (
          <Label key={label.id} label={label} />
        ))}
      </div>
    </>
  )
}

function Label({ label }: { label: ParcelLabel }) {
  const { bars } = label
  return (
    <div className="box-label">
      <header>
        <b>{label.shopName}</b>
        <b className="nowrap">{label.carrier}</b>
      </header>
      <p className="box-label-to">
        <b>{label.recipient}</b>
        <span>{label.phone}</span>
        <span>{label.address}</span>
        <span>{label.area}</span>
        {label.landmark && <span>{label.landmark}</span>}
      </p>
      <p>
        {[label.number, label.part, label.weight].filter(Boolean).join(', ')}
        <br />
        <b>{label.cash}</b>
      </p>
      <figure className="parcel-barcode">
        {bars && (
          <svg viewBox={`0 0 ${bars.width} 1`} preserveAspectRatio="none" role="img" aria-label={label.barcode}>
            <path d={bars.path} />
          </svg>
        )}
        <figcaption>{label.barcode}</figcaption>
      </figure>
    </div>
  )
}
