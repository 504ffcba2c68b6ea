import { Link } from 'react-router'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { FoldedForm } from '../kit/action-form.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import type { GrowerView } from './grower.server.ts'
import { TermsFields } from './terms-form.tsx'

type Props = { view: GrowerView }

const STATES: Record<GrowerView['contracts'][number]['state'], TagTone> = {
  drawn: 'plain',
  agreed: 'good',
  delivering: 'now',
  settled: 'done',
  cancelled: 'bad',
}

export function ContractTag({ state }: { state: keyof typeof STATES }) {
  const t = useOfficeTexts()
  return <Tag tone={STATES[state]}>{t(`grower.state.${state}`)}</Tag>
}

/** What is open with the grower, and where slips go. */
export function Account({ view }: Props) {
  const t = useOfficeTexts()
  const { balance, sums, phone, may } = view
  return (
    <Panel title={t('grower.account')}>
      <DefinitionRows
        align="left"
        rows={[
          { key: 'balance', term: t('grower.balance'), value: <b>{t(`grower.${balance.kind}`, { amount: balance.amount })}</b> },
          { key: 'delivered', term: t('grower.delivered'), value: sums.delivered },
          { key: 'paid', term: t('grower.paidOut'), value: sums.paid },
          ...(sums.sales === null
            ? []
            : [
                { key: 'sales', term: t('grower.sales'), value: sums.sales },
                { key: 'margin', term: t('grower.margin'), value: sums.margin },
              ]),
          { key: 'phone', term: t('grower.phone'), value: phone ?? t('grower.noPhone') },
        ]}
      />
      {sums.sales !== null && <p className="small muted">{t('grower.marginHelp')}</p>}
      {phone === null && may.farm && (
        <p>
          <Link className="link-inline" to={`/office/settings/farms?farm=${view.id}`}>
            {t('grower.addPhone')}
          </Link>
        </p>
      )}
    </Panel>
  )
}

/** Received lots that wait for their delivery. */
export function LotsToNote({ view: { toNote, may } }: Props) {
  const t = useOfficeTexts()
  if (toNote.length === 0) return null
  return (
    <Panel kind="sand" title={t('grower.toNote')}>
      <p className="muted">{t('grower.toNoteLead')}</p>
      <ul className="office-lots">
        {toNote.map(({ id, code, fruit, amount, received }) => (
          <li key={id}>
            {fruit} {amount}, {received}{' '}
            <Link className="link-inline" to={`/office/growers/lots/${id}`}>
              {may.manage ? `${t('grower.note')}: ${code}` : code}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Contract = GrowerView['contracts'][number]

export function Contracts({ view }: Props) {
  const t = useOfficeTexts()
  const columns: Column<Contract>[] = [
    {
      key: 'name',
      head: t('grower.contract'),
      cell: ({ id, name, fruit }) => (
        <Link className="row-link" to={`/office/growers/contracts/${id}`}>
          {fruit}, <span className="nowrap">{name}</span>
        </Link>
      ),
      phone: 'main',
    },
    { key: 'days', head: t('grower.days'), cell: ({ days }) => days, plain: true },
    { key: 'price', head: t('grower.price'), cell: ({ price }) => <span className="nowrap">{price}</span>, numeric: true },
    { key: 'amount', head: t('grower.agreed'), cell: ({ amount }) => amount, numeric: true },
    { key: 'advance', head: t('grower.advance'), cell: ({ advance }) => advance, numeric: true },
    { key: 'state', head: t('grower.state'), cell: ({ state }) => <ContractTag state={state} />, phone: 'aside' },
  ]
  return (
    <section className="office-top">
      <h2>{t('grower.contracts')}</h2>
      <div className="office-table">
        <DataTable
          caption={t('grower.contracts')}
          columns={columns}
          rows={view.contracts}
          rowKey={({ id }) => id}
          empty={<p className="muted office-nothing">{t('grower.noContracts')}</p>}
        />
      </div>
      {view.may.manage && <DrawForm view={view} />}
    </section>
  )
}

function DrawForm({ view: { draw } }: Props) {
  const t = useOfficeTexts()
  return (
    <FoldedForm
      fold={t('grower.draw')}
      foldClass="office-closed"
      intent="draw"
      className="office-form"
      button={t('grower.draw')}
      kind="solid"
      initial={{ from: draw.today, percentA: '100', percentB: '100', percentC: '100', advance: '0' }}
    >
      <p className="muted">{t('grower.drawLead')}</p>
      <TermsFields items={draw.items} />
    </FoldedForm>
  )
}

type Delivery = GrowerView['deliveries'][number]
const PAID: Record<Delivery['paid'], TagTone> = { paid: 'done', part: 'now', open: 'plain' }

export function Deliveries({ view: { deliveries } }: Props) {
  const t = useOfficeTexts()
  const columns: Column<Delivery>[] = [
    {
      key: 'lot',
      head: t('grower.lot'),
      cell: ({ lotId, code, fruit }) => (
        <Link className="row-link" to={`/office/growers/lots/${lotId}`}>
          {fruit}, <span className="nowrap">{code}</span>
        </Link>
      ),
      phone: 'main',
    },
    { key: 'received', head: t('grower.received'), cell: ({ received }) => <span className="nowrap">{received}</span> },
    { key: 'amount', head: t('grower.accepted'), cell: ({ amount, grade }) => `${amount}, ${grade}`, numeric: true },
    { key: 'deducted', head: t('grower.deducted'), cell: ({ deducted }) => deducted, numeric: true },
    { key: 'pay', head: t('grower.pay'), cell: ({ pay }) => <b>{pay}</b>, numeric: true },
    { key: 'claims', head: t('grower.claims'), cell: ({ claims }) => claims ?? '–' },
    {
      key: 'paid',
      head: t('grower.paid'),
      cell: ({ paid }) => <Tag tone={PAID[paid]}>{t(`grower.paid.${paid}`)}</Tag>,
      phone: 'aside',
    },
    { key: 'slip', head: t('grower.slip'), cell: ({ id, slip }) => <SlipLink id={id} name={slip} />, plain: true },
  ]
  return (
    <section className="office-top">
      <h2>{t('grower.deliveries')}</h2>
      <div className="office-table">
        <DataTable
          caption={t('grower.deliveries')}
          columns={columns}
          rows={deliveries}
          rowKey={({ id }) => id}
          empty={<p className="muted office-nothing">{t('grower.noDeliveries')}</p>}
        />
      </div>
    </section>
  )
}

/** A slip is a PDF, which the browser opens. */
export function SlipLink({ id, name }: { id: string; name: string }) {
  const t = useOfficeTexts()
  return (
    <a className="link-inline row-over nowrap" href={`/office/growers/slips/${id}`} target="_blank" rel="noopener">
      {t('grower.slipOf', { number: name })}
    </a>
  )
}

type Entry = GrowerView['ledger']['rows'][number]

/** The ledger, newest first. */
export function Ledger({ view: { ledger } }: Props) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  const columns: Column<Entry>[] = [
    {
      key: 'what',
      head: t('grower.what'),
      cell: ({ kind, about, slip }) => (
        <>
          {t(`grower.entry.${kind}`)}{' '}
          {about !== '' && (
            <a className="link-inline nowrap" href={`/office/growers/slips/${slip}`} target="_blank" rel="noopener">
              {about}
            </a>
          )}
        </>
      ),
      phone: 'main',
    },
    { key: 'amount', head: t('grower.entryAmount'), cell: ({ amount }) => amount, numeric: true, phone: 'aside' },
    { key: 'balance', head: t('grower.balance'), cell: ({ balance }) => <b>{balance}</b>, numeric: true },
    { key: 'who', head: t('grower.who'), cell: ({ actor }) => nameOf(actor), plain: true },
    { key: 'at', head: t('grower.when'), cell: ({ at }) => <span className="muted nowrap">{at}</span>, plain: true },
  ]
  return (
    <section className="office-top">
      <h2>{t('grower.ledger')}</h2>
      <div className="office-table">
        <DataTable
          caption={t('grower.ledger')}
          columns={columns}
          rows={ledger.rows}
          rowKey={({ key }) => String(key)}
          empty={<p className="muted office-nothing">{t('grower.noLedger')}</p>}
        />
      </div>
      {ledger.more && <p className="muted">{t('grower.ledgerMore', { count: ledger.rows.length })}</p>}
    </section>
  )
}
