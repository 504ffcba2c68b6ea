import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('a database on another machine needs TLS, unless a setting says otherwise', () => {
  const DATABASE_URL = 'postgres://shop:hush@db.example/shop'
  const problem =
    'DATABASE_URL names a server on another machine (db.example) without TLS. Add sslmode=verify-full to it, or set DATABASE_TLS=off if nobody else can read that network.'
  for (const more of ['', '?sslmode=disable', '?sslmode=prefer', '?sslmode=no-verify', '?uselibpqcompat=true&sslmode=require'])
    expect(readConfig({ DATABASE_URL: DATABASE_URL + more })).toEqual({ ok: false, problems: [problem] })
  for (const more of ['?sslmode=verify-full', '?sslmode=require', '?ssl=true'])
    expect(readConfig({ DATABASE_URL: DATABASE_URL + more }).ok).toBe(true)
  expect(readConfig({ DATABASE_URL, DATABASE_TLS: 'off' }).ok).toBe(true)
  expect(
    readConfig({ DATABASE_URL: `${DATABASE_URL}?sslmode=require`, DATABASE_READ_URL: 'postgres://copy.example/shop' }),
  ).toEqual({
    ok: false,
    problems: [problem.replace('DATABASE_URL', 'DATABASE_READ_URL').replace('db.example', 'copy.example')],
  })
  for (const url of [
    'postgres://shop@localhost/shop',
    'postgres://127.0.0.1:5432,[::1]:5433/shop',
    'postgres:///shop?host=/run/postgresql',
    'postgres://shop@%2Frun%2Fpostgresql/shop',
  ])
    expect(readConfig({ DATABASE_URL: url }).ok).toBe(true)
  // Every host must be local or encrypted, and a host in the query counts.
  expect(readConfig({ DATABASE_URL: 'postgres://127.0.0.1,10.0.0.2/shop' }).ok).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/shop?host=db.example' }).ok).toBe(false)
})
