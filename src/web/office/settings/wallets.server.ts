import {
  isStrictByDefault,
  saveWallet,
  WALLET_ACCOUNTS,
  WALLET_KINDS,
  walletNumber,
  wallets,
  walletVersion,
  type Wallet,
  type WalletKind,
} from '#shop/payments/index.ts'
import type { Reader } from '#shop/context.ts'
import { found } from '../access.server.ts'
import { intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'

const LONGEST_NAME = 60

/** Every kind of wallet, set up or not, with what its form starts with. */
export async function walletsView(reader: Reader) {
  const known = await wallets(reader)
  return WALLET_KINDS.map((kind) => {
    const wallet = known.find((one) => one.kind === kind) ?? null
    return {
      kind,
      number: wallet?.number ?? null,
      active: wallet?.active ?? false,
      seen: walletVersion(wallet),
      fields: fieldsOf(kind, wallet),
    }
  })
}

function fieldsOf(kind: WalletKind, wallet: Wallet | null): Record<string, string> {
  return {
    walletNumber: wallet?.number ?? '',
    walletAccount: wallet?.account ?? WALLET_ACCOUNTS[0],
    walletName: wallet?.shownName ?? '',
    walletOn: wallet === null || wallet.active ? 'yes' : '',
    walletStrict: (wallet?.strict ?? isStrictByDefault(kind)) ? 'yes' : '',
  }
}

const intent = intentsOf<'payment-settings', string[]>()

/** `about` is the kind of wallet. */
export const walletIntents = {
  wallet: intent({
    name: 'walletSet.save',
    fields: walletIn,
    run: ({ ctx, seen }, wallet) => saveWallet(ctx, { kind: wallet.kind, wallet, seen }),
    done: 'saved',
  }),
  'drop-wallet': intent({
    name: 'walletSet.drop',
    run: ({ ctx, seen, about }) => saveWallet(ctx, { kind: kindIn(about), wallet: null, seen }),
    done: 'saved',
  }),
}

function walletIn(read: FieldReader, { about }: ActionContext<string[]>): Wallet {
  const kind = kindIn(about)
  return {
    kind,
    number: read.known('walletNumber', walletNumber(kind, read.text('walletNumber').slice(0, 40)), ''),
    account: read.oneOf('walletAccount', WALLET_ACCOUNTS),
    shownName: read.line('walletName', LONGEST_NAME),
    active: read.yes('walletOn'),
    strict: read.yes('walletStrict'),
  }
}

function kindIn(about: string): WalletKind {
  return found(WALLET_KINDS.find((kind) => kind === about) ?? null)
}
