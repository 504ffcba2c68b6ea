import { expect, test } from 'vitest'
import { redact } from './redact.ts'

const TOKEN = 'kJ3_x-9QmZr5Tn8Yb2Wc7Vd4Ea1Lf6Gh0Pi_Os-UqXy'

test.each([
  [`The URL path "/order/${TOKEN}/papers/%zz" could not be decoded.`, 'The URL path "…" could not be decoded.'],
  [`No route matches URL /order/${TOKEN}?phone=01712345678`, 'No route matches URL [path]'],
  [`GET https://shop.example/order/${TOKEN} failed`, 'GET [address] failed'],
  [`token ${TOKEN} is over`, 'token [token] is over'],
  ['invalid input syntax for type uuid: "Rahima Khatun"', 'invalid input syntax for type uuid: "…"'],
  ['Unexpected token \'R\', "Rahima, 01"... is not valid JSON', 'Unexpected token \'R\', "…"... is not valid JSON'],
  ['Unexpected token \'x\', "rahima" is not valid JSON', 'Unexpected token \'x\', "…" is not valid JSON'],
  ['550 <rahima@example.com> is unknown', '550 <[address]> is unknown'],
  ['call +880 1712-345678 or 01712345678 or ০১৭১২৩৪৫৬৭৮', 'call [number] or [number] or [number]'],
  ['connect ECONNREFUSED 203.0.113.7:5432 from 2001:db8::7', 'connect ECONNREFUSED [address]:5432 from [address]'],
  ["ENOSPC: no space left on device, open '/srv/shop data/x'", "ENOSPC: no space left on device, open '…'"],
])('%s', (text, expected) => {
  expect(redact(text)).toBe(expected)
})

test('names of the program itself stay', () => {
  for (const text of [
    'duplicate key value violates unique constraint "orders_request_id_key"',
    'relation "ordering.orders" does not exist',
    "Cannot read properties of undefined (reading 'total')",
    "Cannot find package 'hucre'",
    'canceling statement due to lock timeout',
    'No answer in 30000 ms',
    'throwIfPotentialCSRFAttack is not a function',
    'and/or, 12:30:45',
  ])
    expect(redact(text)).toBe(text)
})

test('a text of any length is processed quickly', () => {
  for (const piece of ['1 ', '"', "'", 'a:', '/', 'a-', '@', '::', '1.'])
    expect(redact(piece.repeat(100_000)).length).toBeLessThanOrEqual(30_000)
})
