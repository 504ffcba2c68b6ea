import { Link } from 'react-router'
import { WALLET_KINDS } from '#shop/payments/model.ts'
import { Panel } from '#web/ui/panel.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { FoldedForm } from '../kit/action-form.tsx'
import { FormChoice, FormField, FormText, FormTick } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { ImportedView, WaitingView, WalletDeskView } from './wallet-desk-view.ts'

/** The orders that wait, each with what its buyer typed and what is known of the money. */
export function WaitingOrders({ waiting, more }: Pick<WalletDeskView, 'waiting' | 'more'>) {
  const t = useOfficeTexts()
  if (waiting.length === 0) return <p className="muted">{t('walletDesk.none')}</p>
  return (
    <div className="office-cards">
      {waiting.map((order) => (
        <WaitingOrder key={order.orderId} order={order} />
      ))}
      {more.waiting && <p className="muted">{t('walletDesk.moreWait', { count: waiting.length })}</p>}
    </div>
  )
}

function WaitingOrder({ order }: { order: WaitingView }) {
  const t = useOfficeTexts()
  const { orderId, number, name, amount, placedAt, claim, fields } = order
  const title = `${number}, ${name}`
  return (
    <Panel title={<Link to={`/office/orders/${orderId}`}>{title}</Link>}>
      <p>{t('walletDesk.placed', { amount, at: placedAt })}</p>
      <Claim order={order} />
      <FoldedForm
        fold={t('walletDesk.count')}
        intent="count"
        about={orderId}
        initial={fields}
        button={t('walletDesk.countNow')}
        buttonOf={number}
        kind="solid"
      >
        <FormChoice
          label={t('walletDesk.wallet')}
          name="wallet"
          options={WALLET_KINDS.map((kind) => ({ value: kind, label: t(`wallet.${kind}`) }))}
        />
        <FormField label={t('walletDesk.trxId')} name="trxId" maxLength={60} required />
        <FormField label={t('walletDesk.amount')} name="amount" inputMode="decimal" required />
        <FormField label={t('walletDesk.time')} name="receivedAt" type="datetime-local" required />
        <FormTick label={t('walletDesk.anyway')} name="anyway" />
      </FoldedForm>
      {claim && (
        <FoldedForm
          fold={t('walletDesk.refuse')}
          intent="refuse"
          about={orderId}
          button={t('walletDesk.refuseNow')}
          buttonOf={number}
        >
          <FormText
            label={t('walletDesk.reason')}
            name="reason"
            rows={2}
            maxLength={200}
            required
            help={t('walletDesk.reasonHelp')}
          />
        </FoldedForm>
      )}
    </Panel>
  )
}

function Claim({ order: { claim, verdict } }: { order: WaitingView }) {
  const t = useOfficeTexts()
  if (!claim) return <p className="muted">{t('walletDesk.notTyped')}</p>
  const { wallet, trxId, digits, at, unusual } = claim
  const typed = t('walletDesk.typed', { wallet: t(`wallet.${wallet}`), trxId, at })
  return (
    <>
      <p>{digits ? `${typed}, ${t('walletDesk.from', { digits })}` : typed}</p>
      {unusual && <p className="late">{t('walletDesk.unusual', { wallet: t(`wallet.${wallet}`) })}</p>}
      {verdict && (
        <p className={verdict.kind === 'unknown' || verdict.kind === 'fits' ? 'muted' : 'late'}>
          {t(`walletVerdict.${verdict.kind}`, { ...verdict, wallet: t(`wallet.${verdict.wallet ?? wallet}`) })}
        </p>
      )}
    </>
  )
}

/** A form for the statement of each wallet. */
export function Statements({ statements }: Pick<WalletDeskView, 'statements'>) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('walletDesk.statements')}>
      <p className="muted">{t(statements.length === 0 ? 'walletDesk.noWallets' : 'walletDesk.statementsLead')}</p>
      {statements.map(({ wallet, columns }) => (
        <FoldedForm
          key={wallet}
          fold={t('walletDesk.statementOf', { wallet: t(`wallet.${wallet}`) })}
          intent="import"
          about={wallet}
          initial={columns}
          encType="multipart/form-data"
          button={t('walletDesk.import')}
          buttonOf={t(`wallet.${wallet}`)}
          kind="solid"
        >
          <FormField label={t('setting.sheet')} name="sheet" type="file" accept=".xlsx,.csv,text/csv" required />
          <p className="muted">{t('walletDesk.columns')}</p>
          <FormField label={t('walletDesk.columnTrxId')} name="columnTrxId" maxLength={80} />
          <FormField label={t('walletDesk.columnAmount')} name="columnAmount" maxLength={80} />
          <FormField label={t('walletDesk.columnTime')} name="columnTime" maxLength={80} />
          <FormField label={t('walletDesk.columnSender')} name="columnSender" maxLength={80} />
        </FoldedForm>
      ))}
    </Panel>
  )
}

/** What the statement that was just imported has changed, and what has to be looked at. */
export function Imported({ imported }: { imported: ImportedView }) {
  const t = useOfficeTexts()
  const { added, known, matched, reviewed, differing, unreadCount, unread } = imported
  return (
    <Panel title={t('done.wallet-payments.import')}>
      <p>
        {[
          t('walletDesk.added', { count: added }),
          t('walletDesk.known', { count: known }),
          t('walletDesk.matched', { count: matched }),
          reviewed > 0 && t('walletDesk.reviewed', { count: reviewed }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {differing.map((line) => (
        <p key={line.trxId} className="late">
          {t('walletDesk.differing', line)}
        </p>
      ))}
      {unreadCount > 0 && (
        <p className="muted">
          {t('walletDesk.unread', { count: unreadCount })}{' '}
          {unread.map(({ row, problem }) => t(`walletUnread.${problem}`, { row })).join('; ')}
        </p>
      )}
    </Panel>
  )
}

type Row = WalletDeskView['unclaimed'][number]

export function Unclaimed({ unclaimed, more }: Pick<WalletDeskView, 'unclaimed' | 'more'>) {
  const t = useOfficeTexts()
  const columns: Column<Row>[] = [
    { key: 'trx', head: t('walletDesk.trxId'), cell: ({ wallet, trxId }) => `${t(`wallet.${wallet}`)} ${trxId}`, phone: 'main' },
    { key: 'amount', head: t('payTasks.amount'), cell: ({ amount }) => amount, numeric: true, phone: 'aside' },
    { key: 'at', head: t('walletDesk.received'), cell: ({ at }) => at, plain: true },
    { key: 'source', head: t('walletDesk.source'), cell: ({ source }) => t(`walletSource.${source}`) },
    {
      key: 'assign',
      head: t('walletDesk.assign'),
      cell: ({ id, trxId }) => (
        <FoldedForm
          fold={t('walletDesk.assignFold')}
          intent="assign"
          about={id}
          button={t('walletDesk.assignNow')}
          buttonOf={trxId}
        >
          <FormField label={t('walletDesk.assignNumber')} name="number" maxLength={40} required />
        </FoldedForm>
      ),
    },
  ]
  return (
    <section className="settings-part">
      <h2>{t('walletDesk.unclaimed')}</h2>
      <p className="muted">{t('walletDesk.unclaimedLead')}</p>
      <DataTable
        caption={t('walletDesk.unclaimed')}
        columns={columns}
        rows={unclaimed}
        rowKey={({ id }) => id}
        empty={<p className="muted">{t('walletDesk.unclaimedNone')}</p>}
      />
      {more.unclaimed && <p className="muted">{t('walletDesk.moreCame', { count: unclaimed.length })}</p>}
    </section>
  )
}
