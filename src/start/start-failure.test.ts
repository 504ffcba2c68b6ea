import { expect, test } from 'vitest'
import { databaseUnavailable } from '#platform/database/unavailable.ts'
import { explainFailure, startFailure } from './start-failure.ts'

const DATABASE_URL = 'postgres://shop:hush@db.example:5433/fruit'
const coded = (code: string, more: object = {}) => Object.assign(new Error(`it says ${code}`), { code, ...more })
const explained = (error: unknown, databaseUrl?: string) => explainFailure(error, { dataDir: '/srv/shop', databaseUrl }).message

test.each([
  ['a full disk', coded('ENOSPC'), undefined, /^The disk of the data folder \/srv\/shop is full\. Make room/],
  ['a quota', new Error('no', { cause: coded('EDQUOT') }), undefined, /^The disk of the data folder/],
  ['initdb without room', new Error('initdb: could not write: No space left on device'), undefined, /\/srv\/shop is full/],
  ['a full database server', coded('53100'), DATABASE_URL, /^The disk of the database server is full/],
  [
    'a file of others',
    coded('EACCES', { path: '/srv/shop/files' }),
    undefined,
    /may not read or write \/srv\/shop\/files\. Give it/,
  ],
  ['a read-only disk', coded('EROFS', { path: '/srv/shop' }), undefined, /^\/srv\/shop is on a disk that can only be read/],
  ['a long path', coded('ENAMETOOLONG'), undefined, /Choose a shorter DATA_DIR/],
  ['a wrong password', coded('28P01'), DATABASE_URL, /refuses the user or the password of DATABASE_URL/],
  ['no such database', coded('3D000'), DATABASE_URL, /has no database named fruit/],
  ['a user without rights', coded('42501'), DATABASE_URL, /Make it the owner of the database fruit/],
  [
    'a server that is away',
    databaseUnavailable(coded('ECONNREFUSED')),
    DATABASE_URL,
    /can't be reached \(ECONNREFUSED\).* at db\.example:5433/,
  ],
  ['a server that is not found', coded('ENOTFOUND'), DATABASE_URL, /can't be reached \(ENOTFOUND\).* at db\.example:5433/],
  ['something thrown', 'odd', undefined, /^The shop could not start: odd$/],
  ['a sentence', new Error('PG_BIN is wrong.'), undefined, /^PG_BIN is wrong\.$/],
])('%s is explained', (_, error, databaseUrl, sentence) => {
  expect(explained(error, databaseUrl)).toMatch(sentence)
  expect(explained(error, databaseUrl)).not.toContain('hush')
})

test('an error with an explanation stays unchanged', () => {
  const error = startFailure('Port 3000 is used.', coded('ENOSPC'))
  expect(explainFailure(error, { dataDir: '/srv/shop', databaseUrl: undefined })).toBe(error)
})
