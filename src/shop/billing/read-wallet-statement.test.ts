import { expect, test } from 'vitest'
import { taka } from '#tests/world-data.ts'
import { readStatementTime, readWalletStatement } from './read-wallet-statement.ts'

const now = new Date('2026-06-12T15:00:00+06:00')
const columns = { trxId: '', amount: '', time: '', sender: '' }

test.each([
  ['2026-06-12 08:00', '2026-06-12T08:00:00+06:00'],
  ['2026-06-12T08:00:59', '2026-06-12T08:00:00+06:00'],
  ['12/06/2026 08:05 PM', '2026-06-12T20:05:00+06:00'],
  ['12-Jun-2026 12:10 am', '2026-06-12T00:10:00+06:00'],
  ['12 June 26, 9:30', '2026-06-12T09:30:00+06:00'],
  ['১১/০৬/২০২৬ ০৯:৩০', '2026-06-11T09:30:00+06:00'],
  ['11/06/2026', '2026-06-12T00:00:00+06:00'],
  ['12/06/2026', '2026-06-12T15:00:00+06:00'],
])('the time %s is %s', (text, instant) => {
  expect(readStatementTime(text, now)).toEqual(new Date(instant))
})

test.each(['', 'yesterday', '2026-13-01', '31/02/2026 10:00', '12/06/2026 25:00', '46185.5'])('%s is no time', (text) => {
  expect(readStatementTime(text, now)).toBeNull()
})

test('incoming lines are read, once each; every other row is named with its reason', () => {
  const rows = [
    ['bKash statement', null],
    ['Date & Time', 'Trx ID', 'From', 'Amount (BDT)'],
    ['2026-06-12 08:00', '9a7b6c5d4e', '01712345678', '1,250.00'],
    ['2026-06-12 08:01', 'BBBBBBBBBB', null, 20],
    ['2026-06-12 08:02', 'CCCCCCCCCC', '', '-500'],
    ['2026-06-12 08:03', '', '', '500'],
    ['', 'DDDDDDDDDD', '', '500'],
    [null, null, null, null],
    ['2026-06-12 08:04', '9A7B6C5D4E', '', '1250'],
  ]
  expect(readWalletStatement(rows, { wallet: 'bkash', columns, now })).toEqual({
    ok: true,
    lines: [
      {
        wallet: 'bkash',
        trxId: '9A7B6C5D4E',
        amount: taka(1_250),
        receivedAt: new Date('2026-06-12T08:00:00+06:00'),
        senderDigits: '5678',
      },
      {
        wallet: 'bkash',
        trxId: 'BBBBBBBBBB',
        amount: taka(20),
        receivedAt: new Date('2026-06-12T08:01:00+06:00'),
        senderDigits: null,
      },
    ],
    unread: [
      { row: 5, problem: 'no-amount' },
      { row: 6, problem: 'no-transaction' },
      { row: 7, problem: 'no-time' },
      { row: 9, problem: 'twice' },
    ],
    columns: { trxId: 'Trx ID', amount: 'Amount (BDT)', time: 'Date & Time', sender: 'From' },
  })
})

test('columns that staff name are found, and missing ones are told with the names that are there', () => {
  const rows = [
    ['Code', 'Sum', 'When'],
    ['9A7B6C5D4E', 5, '2026-06-12 08:00'],
  ]
  expect(readWalletStatement(rows, { wallet: 'bkash', columns, now })).toEqual({
    ok: false,
    problem: 'columns-missing',
    headings: ['Code', 'Sum', 'When'],
  })
  const named = { trxId: 'code', amount: 'SUM', time: 'When', sender: '' }
  expect(readWalletStatement(rows, { wallet: 'bkash', columns: named, now })).toMatchObject({
    ok: true,
    lines: [{ trxId: '9A7B6C5D4E', amount: taka(5) }],
  })
})
