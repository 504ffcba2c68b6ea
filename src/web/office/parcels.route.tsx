import { Link } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/parcels.route'
import { requireStaff } from './access.server.ts'
import { ParcelTable } from './couriers/parcel-table.tsx'
import { parcelsActions, parcelsView, type ParcelsView } from './couriers/parcels.server.ts'
import { ActionForm } from './kit/action-form.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { FormChoice, FormTick } from './kit/form-fields.tsx'
import { BulkRefusals } from './kit/list/bulk-result.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { DayForm } from './packing/packing-tools.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return parcelsView(requireStaff(args, 'see-orders'), args.url.searchParams)
}

export const action = officeAction(parcelsActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function ParcelsPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={`${t('courier.title')}, ${view.dayText}`} lead={t('courier.lead')} listName>
        <LinkButton kind="line" to={`/office/parcels/labels${view.filter.search}`}>
          {t('courier.labels')}
        </LinkButton>
      </PageHead>
      <ActionResult page="parcels" />
      <BulkRefusals />
      <DayForm filter={view.filter} zones={view.zones} slots={view.slots} />
      {view.look.length > 0 && (
        <section className="office-top">
          <h2>{t('courier.lookAt')}</h2>
          <ParcelTable caption={t('courier.lookAt')} rows={view.look} none="" />
        </section>
      )}
      <section className="office-top">
        <h2>{t('courier.waiting')}</h2>
        {view.toBook.length === 0 ? <p className="muted office-nothing">{t('courier.noneWaiting')}</p> : <BookForm view={view} />}
      </section>
      <section className="office-top">
        <h2>{t('courier.booked')}</h2>
        <ParcelTable caption={t('courier.booked')} rows={view.parcels} none={t('courier.noParcels')} />
      </section>
    </>
  )
}

/** Every box of the day with the proposed courier: one button books them all. */
function BookForm({ view: { toBook, mayBook } }: { view: ParcelsView }) {
  const t = useOfficeTexts()
  const boxes = (
    <ul className="dispatch-boxes">
      {toBook.map((box) => (
        <li key={box.id} className="courier-box">
          <BoxToBook box={box} mayBook={mayBook} />
        </li>
      ))}
    </ul>
  )
  if (!mayBook || toBook.every(({ choices }) => choices.length === 0)) return <div className="dispatch-new panel">{boxes}</div>
  return (
    <ActionForm key={toBook.length} intent="book" className="dispatch-new panel" button={t('courier.bookTicked')} kind="solid">
      {boxes}
    </ActionForm>
  )
}

function BoxToBook({ box, mayBook }: { box: ParcelsView['toBook'][number]; mayBook: boolean }) {
  const t = useOfficeTexts()
  const facts = (
    <>
      <b className="nowrap">{box.number}</b> {box.to}
      <span className="muted small dispatch-detail">
        {box.weight}, {t('dispatch.take', { amount: box.cash })}
      </span>
    </>
  )
  const canBook = mayBook && box.choices.length > 0
  return (
    <>
      {canBook ? <FormTick label={facts} name={`box-${box.id}`} initial={box.proposed !== ''} /> : <p>{facts}</p>}
      <ul className="courier-offers muted small">
        {box.offers.map(({ carrier, text }) => (
          <li key={carrier}>{text}</li>
        ))}
      </ul>
      {canBook && (
        <FormChoice
          label={`${t('courier.carrier')}, ${box.number}`}
          name={`carrier-${box.id}`}
          options={box.choices}
          initial={box.proposed}
        />
      )}
      <Link className="link-inline small" to={`/office/parcels/${box.id}`}>
        {t('courier.other')}
      </Link>
    </>
  )
}
