import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './architecture/sources.ts'

// docs/security is a guarantee: each requirement of OWASP ASVS 5.0 of levels 1 and 2 has a row that can be verified.

const FILES = ['docs/security/v1-v5.md', 'docs/security/v6-v9.md', 'docs/security/v10-v17.md']

// Chapter.section: how many of its requirements, from the first on, have level 1 or 2. Those of level 3 come last in each section.
const SECTIONS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2
  8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4
  11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1
  16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split(':'))

// Read once, because there are many.
const everySource = readSources()
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const rows = FILES.flatMap((file) => read(file).split('\n'))
  .filter((line) => /^\| V\d/.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

test('every requirement of levels 1 and 2 is listed once, without an empty cell', () => {
  const wanted = SECTIONS.flatMap(([section, count]) =>
    Array.from({ length: Number(count) }, (_, index) => `V${section}.${index + 1}`),
  )
  expect(wanted).toHaveLength(253)
  expect(rows.map(([id]) => id)).toEqual(wanted)
  for (const row of rows) {
    expect(row).toHaveLength(5)
    for (const cell of row) expect([row[0], cell]).toEqual([row[0], expect.stringMatching(/\S/)])
    expect(row[1]).toMatch(/^[12]$/)
  }
  // The standard has 70 of level 1.
  expect(rows.filter(([, level]) => level === '1')).toHaveLength(70)
})

test('every named file exists, and every named test is in its file', () => {
  for (const [id = '', , , where = '', tests = ''] of rows) {
    for (const [, path = ''] of where.matchAll(/`((?:src|tests|docs|scripts|db)\/[\w./-]+|\.oxlintrc\.json)`/g))
      expect([id, path, existsSync(join(root, path))]).toEqual([id, path, true])
    const named = tests.split('<br>').map((one) => /^`([^`]+)`: (.+)$/.exec(one.trim()))
    for (const match of named) {
      const [, file = '', name = ''] = match ?? []
      expect([id, tests, file !== '']).toEqual([id, tests, true])
      const title = name.replaceAll('\\|', '|')
      expect([id, title, read(file).includes(`'${title}'`)]).toEqual([id, title, true])
    }
  }
})

test('every referenced section exists', () => {
  const headings = (file: string) =>
    new Set(
      [...read(file).matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replaceAll(/[^a-z0-9 ]/g, '')
          .replaceAll(' ', '-'),
      ),
    )
  const known = { 'security.md': headings('docs/security.md'), 'operating.md': headings('docs/operating.md') }
  const links = FILES.flatMap((file) => [...read(file).matchAll(/\]\(\.\.\/(security|operating)\.md#([^)]+)\)/g)])
  expect(links.length).toBeGreaterThan(20)
  for (const [, file, anchor = ''] of links)
    expect([anchor, known[`${file}.md` as keyof typeof known].has(anchor)]).toEqual([anchor, true])
  // No section is empty.
  for (const part of read('docs/security.md').split(/^## /m).slice(1))
    expect(part.split('\n').slice(1).join('').trim().length).toBeGreaterThan(100)
})

// What the docs say the shop does not contain, as it would appear in the sources.
const NOWHERE: [what: string, sign: RegExp, but?: string[]][] = [
  ['code out of text', /\beval\(|new Function\(/],
  ['shells', /\bexecSync\(|\bexec\(['"`]|shell: true/],
  // Those of pasted addresses are made of the words of their own module, once.
  ['expressions made of what came', /new RegExp\((?!`\\\\b\$\{name\}\\\\b)/, ['src/shop/places/read-address.ts']],
  ['GraphQL, WebSockets, WebRTC', /graphql|new WebSocket|WebSocketServer|RTCPeerConnection/i],
  ['OAuth, SAML, JWT', /\boauth|\bsaml|jsonwebtoken|\bjwt\b/i],
  ['LDAP, XPath, memcache', /ldap|xpath|memcache/i],
  [
    'messages between windows',
    /window\.postMessage|addEventListener\('message'/,
    // Between the service worker and its pages, over channels of pages of one origin, and server-sent events; no window listens to another.
    [
      'src/web/office/door/use-door.ts',
      'src/web/office/live/office-stream.ts',
      'src/web/offline/worker.ts',
      'src/web/storefront/offline/line.ts',
      'src/web/storefront/offline/use-waiting-orders.ts',
    ],
  ],
  ['JSONP, plug-ins', /\bjsonp\b|<(?:embed|applet)[ >]|<object (?:data|type)=/],
  ['formats out of text', /util\.format|sprintf/],
  ['certificates unchecked', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/],
  // Encrypted backups, the paths of short links, and what Nagad's protocol asks for.
  [
    'ciphers',
    /createCipheriv|createDecipheriv|createSign\(|generateKeyPair|publicEncrypt|privateDecrypt/,
    ['src/platform/backup/cipher.ts', 'src/platform/short-code.ts', 'src/shop/payments/gateways/nagad-crypto.ts'],
  ],
  ['secret questions, passwords that expire', /secret question|passwordExpires|password_changed_at/i],
  ['statements made of text', /sql\.raw\(/, ['src/platform/database/migrate.ts']],
  ['known passwords', /password: '(?:admin|root|secret|password|owner)'/i],
  // The list of prices fills several cells from one paste.
  ['pasting forbidden', /onPaste/, ['src/web/office/prices/prices-grid.tsx']],
  [
    'markup made by hand',
    /dangerouslySetInnerHTML|\.innerHTML/,
    // Our own markdown, which escapes all it is given; the list of areas; data for search engines, with `<` escaped.
    [
      'src/web/office/settings/page-panels.tsx',
      'src/web/storefront/checkout/area-field.tsx',
      'src/web/storefront/content/prose.tsx',
      'src/web/storefront/json-ld.tsx',
    ],
  ],
]

test('what the docs exclude is not in the sources', () => {
  const sources = everySource.filter(({ path, isTest }) => path.startsWith('src/') && !isTest)
  expect(sources.length).toBeGreaterThan(500)
  for (const [what, sign, but = []] of NOWHERE) {
    const found = sources
      .filter(({ text }) => sign.test(text.replaceAll(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '')))
      .map(({ path }) => path)
    expect([what, found]).toEqual([what, but])
  }
})

test('every password field has the right type, and allows password managers', () => {
  const pages = everySource.filter(({ path }) => /^src\/web\/.*\.tsx$/.test(path))
  const fields = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/type="password"[\s\S]{0,160}/g)].map(([field]) => [path, field] as const),
  )
  expect(fields.length).toBeGreaterThan(5)
  for (const [path, field] of fields)
    expect([path, field]).toEqual([path, expect.stringMatching(/autoComplete="(?:current|new)-password"/)])
  for (const { path, text } of pages.filter((page) => /name="(?:password|wanted)"/.test(page.text)))
    expect([path, text]).toEqual([path, expect.stringMatching(/type="password"|PasswordField/)])
})
