import { Printer } from '../ui/icons/printer.tsx'
import { Link } from 'react-router'
import { Button, LinkButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/labels.route'
import { requireStaff } from './access.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { BoxLabel } from './packing/box-label.tsx'
import { labelsView } from './packing/labels.server.ts'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return labelsView(requireStaff(args, 'see-orders'), args.url.searchParams)
}

export default function LabelsPage({ loaderData: { labels, awaiting, size, other, back, day } }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <div className="no-print">
        <PageHead
          title={`${t('packing.labels')}, ${day}`}
          lead={
            <Link className="link-inline" to={back}>
              {t('labels.back')}
            </Link>
          }
        >
          <span className="row row-wrap">
            <LinkButton kind="line" to={other}>
              {t(size === 'a6' ? 'labels.onA4' : 'labels.onA6')}
            </LinkButton>
            <Button onClick={() => window.print()}>
              <Printer className="icon-small" />
              {t('packing.print')}
            </Button>
          </span>
        </PageHead>
        {awaiting.length > 0 && (
          <Note kind="changed" title={t('labels.awaiting', { count: awaiting.length })}>
            <p>{t('labels.awaitingText')}</p>
            <p className="row row-wrap">
              {awaiting.map(({ id, number }) => (
                <Link className="link-inline" key={id} to={`/office/packing/${id}`}>
                  {number}
                </Link>
              ))}
            </p>
          </Note>
        )}
        {labels.length === 0 && awaiting.length === 0 && <p className="muted">{t('labels.none')}</p>}
      </div>
      <div className={`labels labels-${size}`}>
        {labels.map((label) => (
          <BoxLabel key={label.id} label={label} />
        ))}
      </div>
    </>
  )
}
