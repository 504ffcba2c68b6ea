import { expect, test } from 'vitest'
import { statementSpan } from './statement-span.ts'

const nameOf = (text: string) => statementSpan(text)?.name

test.each([
  ['select "id" from "ordering"."orders" where "phone" = $1', 'select ordering.orders'],
  ['insert into platform.jobs (id, kind) values ($1, $2)', 'insert platform.jobs'],
  ['update platform.jobs set attempts = attempts + 1 where id = (select id from platform.jobs limit 1)', 'update platform.jobs'],
  ['delete from only catalog.variants using catalog.products as p where p.id = $1', 'delete catalog.variants, catalog.products'],
  ['with taken as (update webhooks.deliveries set tries = 1 returning *) select * from taken', 'update webhooks.deliveries'],
  ['select 1', 'select'],
  ['commit', 'commit'],
  ['listen pages', 'statement'],
])('%s is %s', (text, name) => {
  expect(nameOf(text)).toBe(name)
})

test('the frame of a transaction has no span of its own', () => {
  expect(statementSpan('begin isolation level read committed')).toBeNull()
  expect(statementSpan('rollback')).toBeNull()
})

test('a span has operation and tables, and no value that stands in a text', () => {
  const text = "update customers.people set name = 'Karim Uddin', phone = '01711000000' where id = 7"
  expect(statementSpan(text)).toEqual({
    name: 'update customers.people',
    kind: 'client',
    facts: { 'db.system.name': 'postgresql', 'db.operation.name': 'update', 'db.collection.name': 'customers.people' },
  })
  expect(
    statementSpan('select * from a.one join a.two on true join a.three on true join a.four on true join a.five on true'),
  ).toEqual({
    name: 'select a.one, a.two, a.three, a.four',
    kind: 'client',
    facts: {
      'db.system.name': 'postgresql',
      'db.operation.name': 'select',
      'db.query.summary': 'select a.one, a.two, a.three, a.four',
    },
  })
})
