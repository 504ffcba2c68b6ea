import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pageWorld } from '#tests/page-world/index.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { loader } from '../audit.route.tsx'
import type { AuditView } from './audit-view.ts'

// What people typed, and names, codes and numbers, are shown unchanged.
const WORDS = ['কীভাবে', 'যা কম পড়ল', 'তাহলে', 'ধরন', 'দায়িত্ব', 'প্রুফ']

test('in Bangla no action, kind, field or word of the audit log is English', async () => {
  const { shop } = await pageWorld()
  const days = await sql<{ day: string }>`
    select distinct (at at time zone 'Asia/Dhaka')::date::text as day from accounts.audit_log order by 1`.execute(shop.db)
  const shown = new Set<string>()
  for (const { day } of days.rows) {
    const asked = { path: `/office/audit?from=${day}&to=${day}`, cookie: '__Host-pf_office_lang=bn; pf_office_lang=bn' }
    const { rows } = (await officeOf(shop).call(staffActor('owner'), loader, asked)).data as AuditView
    for (const { action, subject, changes } of rows) {
      for (const text of [action, subject.type, ...changes.map(({ field }) => field)]) shown.add(text)
      for (const { field, was, is } of changes) if (WORDS.includes(field)) for (const text of [was, is]) if (text) shown.add(text)
    }
  }
  expect(shown.size).toBeGreaterThan(50)
  expect([...shown].filter((text) => /[A-Za-z]/.test(text))).toEqual([])
})
