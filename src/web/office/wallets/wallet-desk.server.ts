import { assignWalletMoney, countWalletMoney, importWalletStatement, refuseWalletClaim } from '#shop/billing/index.ts'
import { officeOrdersById, type OfficeOrder } from '#shop/ordering/index.ts'
import {
  isUsualTrxId,
  matchWallet,
  statementColumns,
  unclaimedMoney,
  waitingForWallet,
  WALLET_KINDS,
  walletClaimsOf,
  walletMoney,
  wallets,
  type StatementColumns,
  type WalletClaim,
  type WalletKind,
  type WalletMatch,
} from '#shop/payments/index.ts'
import {
  cleanLine,
  dayInDhaka,
  digitsIn,
  formatInstant,
  formatMoney,
  paisa,
  paisaToTaka,
  timeInDhaka,
  type Language,
  type Paisa,
} from '#shop/values/index.ts'
import { found, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { readSent, SHEET_MISTAKES, sheetWords } from '../products/read-sent.server.ts'
import type { ImportedView, WaitingView, WalletDeskView } from './wallet-desk-view.ts'

const MOST_WAITING = 100
const MOST_UNCLAIMED = 100
const MOST_ROWS_TOLD = 50

/** The orders that wait for money from a wallet, the money without an order, and the forms for statements. */
export async function walletDeskView({ ctx, language }: StaffContext): Promise<WalletDeskView> {
  const allWaiting = await waitingForWallet(ctx.db, MOST_WAITING + 1)
  const waiting = allWaiting.slice(0, MOST_WAITING)
  const unclaimed = await unclaimedMoney(ctx.db, MOST_UNCLAIMED + 1)
  const ids = waiting.map(({ orderId }) => orderId)
  const orders = new Map((await officeOrdersById(ctx.db, ids, dayInDhaka(ctx.now))).map((order) => [order.id, order]))
  const claims = (await walletClaimsOf(ctx.db, ids)).filter(({ state }) => state === 'waiting')
  const came = Map.groupBy(
    await walletMoney(
      ctx.db,
      claims.map(({ trxId }) => trxId),
    ),
    ({ trxId }) => trxId,
  )
  const now = `${dayInDhaka(ctx.now)}T${timeInDhaka(ctx.now)}`
  return {
    waiting: waiting.flatMap(({ orderId, due }) => {
      const order = orders.get(orderId)
      if (!order) return []
      const claim = claims.find((one) => one.orderId === orderId) ?? null
      const twice = claims.some((one) => claim && one.orderId !== orderId && sameTransaction(one, claim))
      const match =
        claim && matchWallet({ claim, came: came.get(claim.trxId) ?? [], due, placedAt: order.placedAt, claimedElsewhere: twice })
      const inOtherWallet = claim && match?.verdict === 'other-wallet' ? came.get(claim.trxId)?.[0] : null
      const known = match && inOtherWallet ? { ...match, money: inOtherWallet } : match
      return [waitingView({ order, due, claim, match: known, now, language })]
    }),
    more: { waiting: allWaiting.length > MOST_WAITING, unclaimed: unclaimed.length > MOST_UNCLAIMED },
    unclaimed: unclaimed.slice(0, MOST_UNCLAIMED).map(({ id, wallet, trxId, amount, receivedAt, source }) => {
      return { id, wallet, trxId, source, amount: formatMoney(amount, language), at: formatInstant(receivedAt, language) }
    }),
    statements: await Promise.all(
      (await wallets(ctx.db)).map(async ({ kind }) => ({
        wallet: kind,
        columns: fieldsOf(await statementColumns(ctx.db, kind)),
      })),
    ),
  }
}

function sameTransaction(one: WalletClaim, other: WalletClaim): boolean {
  return one.wallet === other.wallet && one.trxId === other.trxId
}

type Waiting = {
  order: OfficeOrder
  due: Paisa | null
  claim: WalletClaim | null
  match: WalletMatch | null
  now: string
  language: Language
}

function waitingView({ order, due, claim, match, now, language }: Waiting): WaitingView {
  const money = match?.money ?? null
  return {
    orderId: order.id,
    number: order.number,
    name: order.name,
    amount: formatMoney(due ?? order.total, language),
    placedAt: formatInstant(order.placedAt, language),
    claim: claim && {
      wallet: claim.wallet,
      trxId: claim.trxId,
      digits: claim.senderDigits,
      at: formatInstant(claim.sentAt, language),
      unusual: !isUsualTrxId(claim.wallet, claim.trxId),
    },
    verdict: match && {
      kind: match.verdict,
      amount: money ? formatMoney(money.amount, language) : '',
      at: money ? formatInstant(money.receivedAt, language) : '',
      wallet: money?.wallet ?? null,
      digits: money?.senderDigits ?? '',
    },
    fields: {
      wallet: money?.wallet ?? claim?.wallet ?? WALLET_KINDS[0]!,
      trxId: claim?.trxId ?? '',
      amount: money ? digitsIn(language, String(paisaToTaka(money.amount))) : '',
      receivedAt: money ? `${dayInDhaka(money.receivedAt)}T${timeInDhaka(money.receivedAt)}` : now,
    },
  }
}

function fieldsOf(columns: StatementColumns | null): Record<string, string> {
  return {
    columnTrxId: columns?.trxId ?? '',
    columnAmount: columns?.amount ?? '',
    columnTime: columns?.time ?? '',
    columnSender: columns?.sender ?? '',
  }
}

const LONGEST_REASON = 200
const LONGEST_COLUMN = 80

const intent = intentsOf<'wallet-payments'>()

/** `about` is the order, or the wallet of a statement. */
export const walletDeskActions = defineActions({
  page: 'wallet-payments',
  sees: 'manage-payments',
  mistakes: {
    ...SHEET_MISTAKES,
    'columns-missing': '',
    'statement-without-lines': 'sheet',
    'statement-too-long': 'sheet',
    'trx-not-understood': 'trxId',
    'amount-missing': 'amount',
    'receipt-time-missing': 'receivedAt',
    'time-ahead': 'receivedAt',
    'reason-missing': 'reason',
  },
  words: sheetWords,
  intents: {
    count: intent({
      name: 'walletDesk.countNow',
      fields: (read) => ({
        wallet: read.oneOf('wallet', WALLET_KINDS),
        trxId: read.text('trxId').slice(0, 60),
        amount: read.money('amount', 'amount-missing'),
        receivedAt: read.timeIfAny('receivedAt', 'receipt-time-missing'),
        anyway: read.yes('anyway'),
      }),
      run: ({ ctx, about, shop }, seen) => countWalletMoney(ctx, { orderId: about, ...seen, shopUrl: shop.config.shopUrl }),
    }),
    assign: intent({
      name: 'walletDesk.assignNow',
      fields: (read) => read.line('number', 40),
      run: ({ ctx, about, shop }, orderNumber) =>
        assignWalletMoney(ctx, { receiptId: about, orderNumber, shopUrl: shop.config.shopUrl }),
    }),
    refuse: intent({
      name: 'walletDesk.refuseNow',
      fields: (read) => read.lineIfAny('reason', LONGEST_REASON, 'reason-missing'),
      run: ({ ctx, about, shop }, reason) => refuseWalletClaim(ctx, { orderId: about, reason, shopUrl: shop.config.shopUrl }),
    }),
    import: intent({
      name: 'walletDesk.import',
      fields: (read, { file }) => {
        const column = (name: string) => read.lineIfAny(name, LONGEST_COLUMN)
        return {
          file: read.known('sheet', file ?? null, { tooLarge: true, name: '' }),
          columns: {
            trxId: column('columnTrxId'),
            amount: column('columnAmount'),
            time: column('columnTime'),
            sender: column('columnSender'),
          },
        }
      },
      run: importSent,
      shows: ({ language }, imported) => importedView(imported, language),
    }),
  },
})

type Sent = { file: NonNullable<StaffContext['file']>; columns: StatementColumns }

async function importSent({ ctx, about, shop }: ActionContext, { file, columns }: Sent) {
  const wallet: WalletKind = found(WALLET_KINDS.find((kind) => kind === about) ?? null)
  const read = await readSent(file)
  if (!read.ok) return read
  return importWalletStatement(ctx, { wallet, rows: read.rows, columns, shopUrl: shop.config.shopUrl })
}

type Imported = Extract<Awaited<ReturnType<typeof importWalletStatement>>, { ok: true }>

function importedView({ added, known, matched, reviewed, differing, unread }: Imported, language: Language): ImportedView {
  const money = (amount: number) => formatMoney(paisa(amount), language)
  return {
    added,
    known,
    matched,
    reviewed,
    differing: differing.slice(0, MOST_ROWS_TOLD).map(({ trxId, amount, knownAmount }) => {
      return { trxId: cleanLine(trxId, 20) ?? '', amount: money(amount), knownAmount: money(knownAmount) }
    }),
    unreadCount: unread.length,
    unread: unread.slice(0, MOST_ROWS_TOLD),
  }
}
