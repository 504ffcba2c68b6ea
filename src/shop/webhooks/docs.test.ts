import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EVENT_DATA, EVENT_SUBJECTS, eventTypesOf, TEST_EVENT } from './index.ts'

test('docs/webhooks.md lists every type of event with its data, and no other', () => {
  const quoted = (cell = '') => [...cell.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!)
  const rows = readFileSync('docs/webhooks.md', 'utf8')
    .split('## Types of events')[1]!
    .split('\n')
    .filter((line) => line.startsWith('|') && line.includes('`'))
    .map((line) => line.split('|').slice(2, 4).map(quoted))
  expect(rows).toEqual([
    ...EVENT_SUBJECTS.map((subject) => [eventTypesOf(subject), Object.keys(EVENT_DATA[subject].shape)]),
    [[TEST_EVENT], ['endpoint_id', 'name']],
  ])
})
