import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { typeset, typesetSvg } from './index.ts'

const ROOT = join(import.meta.dirname, '../../..')
const FOLDER = 'data/pdf-test'
const NOON = new Date('2026-06-11T12:00:00+06:00')
const LOOK = '#set text(font: ("Anek Bangla", "Noto Emoji"), fallback: false)\n'

const templates = {
  'shown.typ': `${LOOK}#let data = json(bytes(sys.inputs.data))\n#data.text`,
  'weights.typ': `${LOOK}আম Mango #text(weight: 600)[আম Mango 🥭]`,
  'heavy.typ': `${LOOK}#text(weight: 800)[আম Mango]`,
  'wrong.typ': `${LOOK}#let data = json(bytes(sys.inputs.data))\n#data.missing`,
  'endless.typ': '#let n = 0\n#while true { n = calc.rem(n + 1, 7) }',
  'picture.typ': '#image("/media/brand/one/print.png")',
  'pages.typ': `${LOOK}#let data = json(bytes(sys.inputs.data))\n#for card in data.cards [#card #pagebreak(weak: true)]`,
}
const template = (name: string) => `${FOLDER}/${name}`

function write(name: string, source: string): string {
  writeFileSync(join(ROOT, template(name)), source)
  return template(name)
}

beforeAll(() => {
  mkdirSync(join(ROOT, FOLDER), { recursive: true })
  for (const [name, source] of Object.entries(templates)) write(name, source)
})
afterAll(() => rmSync(join(ROOT, FOLDER), { recursive: true, force: true }))

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const shown = (written: string, createdAt = NOON) =>
  typeset({ template: template('shown.typ'), data: { text: written }, createdAt })

test('Bangla with conjuncts uses our fonts, which are embedded', async () => {
  const pdf = text(await shown('ক্ষুদ্র রাষ্ট্র, শ্রী জ্ঞান, উদ্বোধন, স্ত্রী, কর্ত্তৃক, র‍্যাব ৳১,২৩৪.৫০ 🥭 Invoice'))
  expect(pdf.startsWith('%PDF-')).toBe(true)
  const fonts = [...new Set([...pdf.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map((match) => match[1]))].sort()
  expect(fonts).toEqual(['AnekBangla-Regular', 'NotoEmoji-Regular'])
  expect([...pdf.matchAll(/\/FontFile[23] /g)]).toHaveLength(2)
})

test('a picture that is not in the repository is printed, and is there for that document only', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
  const asked = { template: template('picture.typ'), data: null, createdAt: NOON }
  const pdf = await typeset({ ...asked, pictures: { '/media/brand/one/print.png': picture } })
  expect(text(pdf)).toMatch(/\/Subtype ?\/Image/)
  await expect(typeset(asked)).rejects.toThrow(/not found/)
})

test('a page as SVG has its letters drawn, not written', async () => {
  const svg = text(await typesetSvg({ template: template('shown.typ'), data: { text: 'R' } }))
  expect(svg).toContain('<path')
  expect(svg).not.toContain('<text')
})

test('the same template, data and time give the same bytes, another time does not', async () => {
  const first = await shown('আম')
  expect(await shown('আম')).toEqual(first)
  expect(await shown('আম', new Date('2026-06-12T12:00:00+06:00'))).not.toEqual(first)
  expect(await shown('জাম')).not.toEqual(first)
})

describe('system fonts', () => {
  const home = join(ROOT, FOLDER, 'machine')
  const folders = ['fonts', 'Library/Fonts', '.fonts'].map((folder) => join(home, folder))
  beforeAll(() => {
    const family = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/anek-bangla/package.json'))
    const heavy = readFileSync(join(family, '800ExtraBold/AnekBangla_800ExtraBold.ttf'))
    for (const folder of folders) {
      mkdirSync(folder, { recursive: true })
      for (const weight of [400, 600, 800]) writeFileSync(join(folder, `anek-${weight}.ttf`), saidToWeigh(heavy, weight))
    }
    writeFileSync(join(home, 'fonts.conf'), `<fontconfig><dir>${folders[0]}</dir></fontconfig>`)
    writeFileSync(join(home, 'none.conf'), '<fontconfig></fontconfig>')
  })

  /** The same font, declaring another weight in its OS/2 table. */
  function saidToWeigh(font: Buffer, weight: number): Buffer {
    const changed = Buffer.from(font)
    const tables = Array.from({ length: changed.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
    const os2 = tables.find((at) => changed.toString('latin1', at, at + 4) === 'OS/2')!
    changed.writeUInt16BE(weight, changed.readUInt32BE(os2 + 8) + 4)
    return changed
  }

  /** Made in a separate process: the system's fonts are read from its environment. */
  function madeWith(name: string, environment: Record<string, string>): string {
    const script = join(home, 'make.mjs')
    const source = `import { typeset } from '${new URL('index.ts', import.meta.url).href}'
      const pdf = await typeset({ template: '${template(name)}', data: null, createdAt: new Date(0) })
      process.stdout.write(Buffer.from(pdf).toString('base64'))`
    writeFileSync(script, source)
    const env = { PATH: process.env['PATH'], ...environment }
    return execFileSync(process.execPath, [script], { env, encoding: 'utf8' })
  }

  test('change nothing, even with the names of ours', () => {
    const [without, having] = [
      { HOME: join(home, 'nobody'), FONTCONFIG_FILE: join(home, 'none.conf') },
      { HOME: home, FONTCONFIG_FILE: join(home, 'fonts.conf') },
    ]
    // They are found: a weight that we do not include comes from there, so no template uses one.
    expect(madeWith('heavy.typ', having)).not.toBe(madeWith('heavy.typ', without))
    expect(madeWith('weights.typ', having)).toBe(madeWith('weights.typ', without))
  })

  test('are used by no template: each uses only the weights we bring', () => {
    const asked = globSync('src/**/*.typ', { cwd: ROOT }).flatMap((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8')
      return [...source.matchAll(/\bweight: ?("?[\w]+)|\bstrong\(|\*[^*\s][^*]*\*/g)].map(([whole, weight]) => weight ?? whole)
    })
    expect([...new Set(asked)].sort()).toEqual(['600'])
  })
})

describe('text is never markup', () => {
  const hostile = [
    '#let x = 1',
    '#panic("no")',
    '$x^2$ *bold* _soft_ `raw` = Head',
    ']#[ ] } { ) (',
    '@label <label> https://example.com //comment /* more */',
    '\\u{41} \\ \\# "quoted" \'single\' -- ... ~',
    '#read("/package.json")',
    'ক্ষুদ্র '.repeat(1_300),
    'x'.repeat(10_000),
  ]
  // Written as a Typst literal with exactly these characters.
  const literal = (written: string) => `"${written.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

  test.each(hostile.map((written) => [written.slice(0, 40), written]))('%s', async (_name, written) => {
    const name = write('literal.typ', `${LOOK}#${literal(written)}`)
    const wanted = await typeset({ template: name, data: null, createdAt: NOON })
    expect(await shown(written)).toEqual(wanted)
  })
})

describe('an error', () => {
  test('names the template', async () => {
    const wrong = typeset({ template: template('wrong.typ'), data: {}, createdAt: NOON })
    await expect(wrong).rejects.toThrow(/wrong\.typ could not be typeset: .*does not contain key "missing"/)
    const none = typeset({ template: template('none.typ'), data: {}, createdAt: NOON })
    await expect(none).rejects.toThrow(/none\.typ could not be typeset: .*not found/)
  })

  test('cannot read outside the repository', async () => {
    const name = write('outside.typ', '#read("../../../../../../etc/hostname")')
    await expect(typeset({ template: name, data: null, createdAt: NOON })).rejects.toThrow('could not be typeset')
  })

  test('does not affect later requests', async () => {
    const asked = ['wrong.typ', 'shown.typ', 'none.typ', 'shown.typ'].map((name) =>
      typeset({ template: template(name), data: { text: 'x' }, createdAt: NOON }).then(
        () => 'made',
        () => 'refused',
      ),
    )
    expect(await Promise.all(asked)).toEqual(['refused', 'made', 'refused', 'made'])
  })
})

test('two thousand pages are made while the server keeps responding', async () => {
  const cards = Array.from({ length: 2_000 }, (_, index) => `প্রিয় মোহাম্মদ রফিকুল ইসলাম চৌধুরী ${index}, শুভেচ্ছা ও কৃতজ্ঞতা`)
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const pdf = text(await typeset({ template: template('pages.typ'), data: { cards }, createdAt: NOON }))
  clearInterval(timer)
  expect([...pdf.matchAll(/\/Type \/Page\b/g)].length).toBe(2_000)
  expect(turns).toBeGreaterThan(5)
})
