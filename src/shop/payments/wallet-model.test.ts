import { describe, expect, test } from 'vitest'
import { taka } from '#tests/world-data.ts'
import { isUsualTrxId, matchWallet, readSenderDigits, readTrxId, walletNumber, type WalletMoney } from './wallet-model.ts'

test.each([
  ['bkash', '01712-345678', '01712345678'],
  ['bkash', '+88 01712 345678', '01712345678'],
  ['nagad', '০১৮১২৩৪৫৬৭৮', '01812345678'],
  ['rocket', '01712345678 9', '017123456789'],
  ['rocket', '01712345678', null],
  ['bkash', '017123456789', null],
  ['upay', '01212345678', null],
  ['upay', 'call us', null],
] as const)('%s has the number %s as %s', (kind, typed, number) => {
  expect(walletNumber(kind, typed)).toBe(number)
})

test.each([
  [' 9a7b 6c5d4e ', '9A7B6C5D4E'],
  ['TrxID: 9A7B6C5D4E', '9A7B6C5D4E'],
  ['৯A৭B৬C৫D৪E', '9A7B6C5D4E'],
  ['9A7B6\u200B C5D4E', '9A7B6C5D4E'],
  ['12345', null],
  ['9A7B6C5D4E!', null],
  ['x'.repeat(21), null],
  ['', null],
])('the transaction id %s is read as %s', (typed, trxId) => {
  expect(readTrxId(typed)).toBe(trxId)
})

test('each wallet has its usual form', () => {
  expect(isUsualTrxId('bkash', '9A7B6C5D4E')).toBe(true)
  expect(isUsualTrxId('bkash', '9A7B6C5D')).toBe(false)
  expect(isUsualTrxId('nagad', '9A7B6C5D')).toBe(true)
  expect(isUsualTrxId('rocket', '1234567890')).toBe(true)
  expect(isUsualTrxId('rocket', '9A7B6C5D4E')).toBe(false)
})

test.each([
  ['', null],
  ['678', '678'],
  ['•••• ৫৬৭৮', '5678'],
  ['01712345678', '5678'],
  ['12', false],
  ['abcd', false],
])('the sender %s is read as %s', (typed, digits) => {
  expect(readSenderDigits(typed)).toBe(digits)
})

describe('money and the order it is for', () => {
  const placedAt = new Date('2026-06-11T10:00:00+06:00')
  const minutes = (count: number) => new Date(placedAt.getTime() + count * 60_000)
  const money = (difference: Partial<WalletMoney> = {}): WalletMoney => ({
    id: '1',
    wallet: 'bkash',
    trxId: '9A7B6C5D4E',
    amount: taka(500),
    receivedAt: minutes(5),
    senderDigits: null,
    spent: false,
    ...difference,
  })
  const claim = { wallet: 'bkash' as const, trxId: '9A7B6C5D4E', senderDigits: '5678' }
  const verdict = (came: WalletMoney[], difference: Partial<Parameters<typeof matchWallet>[0]> = {}) =>
    matchWallet({ claim, came, due: taka(500), placedAt, claimedElsewhere: false, ...difference }).verdict

  test.each([
    ['fits', [money()], {}],
    ['fits', [money({ receivedAt: minutes(-10) })], {}],
    ['fits', [money({ receivedAt: minutes(7 * 24 * 60) })], {}],
    ['fits', [money({ senderDigits: '678' })], {}],
    ['amount-differs', [money({ amount: taka(499) })], {}],
    ['amount-differs', [money({ amount: taka(501) })], {}],
    ['amount-differs', [money()], { due: null }],
    ['too-early', [money({ receivedAt: minutes(-11) })], {}],
    ['too-late', [money({ receivedAt: minutes(7 * 24 * 60 + 1) })], {}],
    ['used', [money({ spent: true })], {}],
    ['unknown', [], {}],
    ['unknown', [money({ trxId: '9A7B6C5D4F' })], {}],
    ['other-wallet', [money({ wallet: 'nagad' })], {}],
    ['fits', [money({ wallet: 'nagad', spent: true }), money()], {}],
    ['claimed-twice', [money()], { claimedElsewhere: true }],
    ['other-sender', [money({ senderDigits: '5679' })], {}],
  ] as const)('%s', (expected, came, difference) => {
    expect(verdict([...came], difference)).toBe(expected)
  })
})
