import type { Reader } from '#shop/context.ts'
import type { OrderPage } from '#shop/customers/index.ts'
import { walletClaimsOf, wallets, type WalletClaim, type WalletKind } from '#shop/payments/index.ts'
import { formatInstant, formatMoney, type Language, type Paisa } from '#shop/values/index.ts'
import { wordsOf } from '#texts/all.server.ts'
import { qrPath } from '#web/qr.server.ts'
import type { WalletPartData } from './order-page-data.ts'

/** What a TrxID of each wallet looks like. */
const EXAMPLES: Record<WalletKind, string> = { bkash: '9A7B6C5D4E', nagad: '71AB3C2D', rocket: '1234567890', upay: '01JAB3CD45' }

type Asked = { order: Pick<OrderPage, 'id' | 'number'>; amount: Paisa; language: Language; isOver: boolean }

/** How to send the money, what the buyer has typed so far, and the form for the TrxID. */
export async function walletPart(reader: Reader, { order, amount, language, isOver }: Asked): Promise<WalletPartData> {
  const say = wordsOf('wallets', language)
  const open = (await wallets(reader)).filter(({ active }) => active)
  const claims = await walletClaimsOf(reader, [order.id])
  const waiting = claims.find(({ state }) => state === 'waiting') ?? null
  const nameOf = (wallet: WalletKind) => say(`wallets.${wallet}`)
  const canCorrect = open.length > 0
  const words = { amount: formatMoney(amount, language), reference: order.number }
  return {
    title: say('wallets.title', words),
    steps:
      open.length === 0
        ? [say('wallets.noneOpen')]
        : (['wallets.step1', 'wallets.step2', 'wallets.step3'] as const).map((key) => say(key, words)),
    rows: [
      ...open.map(({ kind, account, number }) => {
        return { key: kind, term: say(`wallets.${account}`, { wallet: nameOf(kind) }), value: number }
      }),
      ...shownNames(open.map(({ shownName }) => shownName)).map((name) => {
        return { key: name, term: say('wallets.shownName'), value: name }
      }),
      { key: 'amount', term: say('wallets.amount'), value: words.amount },
      { key: 'reference', term: say('wallets.reference'), value: order.number },
    ],
    codes: open.map(({ kind, number }) => ({ key: kind, label: say('wallets.qr', { wallet: nameOf(kind) }), ...qrPath(number) })),
    claims: claims.flatMap((claim) => {
      const text = claimText(claim, { say, at: formatInstant(claim.sentAt, language), canCorrect })
      return text === null ? [] : [{ key: claim.id, text, refused: claim.state === 'refused' }]
    }),
    form:
      open.length === 0 || (isOver && waiting === null)
        ? null
        : {
            which: say('wallets.which'),
            wallets: open.map(({ kind }) => ({ value: kind, label: nameOf(kind) })),
            trxId: say('wallets.trxId'),
            help: say('wallets.trxIdHelp', { example: EXAMPLES[open[0]!.kind] }),
            digits: say('wallets.digits'),
            optional: say('wallets.optional'),
            button: say(waiting ? 'wallets.correct' : 'wallets.send'),
            typed: { wallet: waiting?.wallet ?? open[0]!.kind, trxId: waiting?.trxId ?? '', digits: waiting?.senderDigits ?? '' },
          },
  }
}

/** One row if all wallets show the same name. */
function shownNames(names: readonly string[]): string[] {
  return [...new Set(names)]
}

type Say = ReturnType<typeof wordsOf<'wallets'>>

/** Null for what the buyer has corrected, and for money that was found. */
function claimText(
  { state, wallet, trxId, reason }: WalletClaim,
  { say, at, canCorrect }: { say: Say; at: string; canCorrect: boolean },
): string | null {
  if (state !== 'waiting' && state !== 'refused') return null
  const key = state === 'waiting' && !canCorrect ? 'wallets.waitingOnly' : (`wallets.${state}` as const)
  return say(key, { wallet: say(`wallets.${wallet}`), trxId, at, reason: reason ?? '' })
}
