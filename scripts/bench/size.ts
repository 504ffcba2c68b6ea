// What a browser downloads to show a page and make it interactive [Q2]: all scripts and styles it requests, compressed as served. Those of
// the office include the files of its texts, which have to be in one language.
import { get } from 'node:http'
import { chromium, type Browser } from '@playwright/test'
import { buildWhenNeeded } from '../build.ts'
import { startBuiltShop, type BuiltShop } from '../built-shop.ts'
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts'
import { officePages } from '../every-page.ts'
import { inBangla, PUBLIC_PAGES } from '../public-pages.ts'
import { signIn } from '../sign-in.ts'
import { openWhole } from '../whole-page.ts'

const MOST_SCRIPT_BYTES = 125_000
const MOST_STYLE_BYTES = 15_000
const MOST_OFFICE_BYTES = 150_000

type Manifest = { entry: Chunks; routes: Record<string, Chunks & { id: string }> }
type Chunks = { module: string; imports?: string[]; css?: string[] }

buildWhenNeeded()
const shop = await startBuiltShop()
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS })
const sizes = new Map<string, Promise<number>>()
try {
  const office = await officeOnly(shop)
  let missed = false
  process.stdout.write(
    `${'page'.padEnd(34)}scripts   styles  (bytes as served, at most ${MOST_SCRIPT_BYTES} and ${MOST_STYLE_BYTES})\n`,
  )
  for (const path of PUBLIC_PAGES.flatMap((page) => [page, inBangla(page)])) {
    const asked = await filesAskedFor(browser, `${shop.address}${path}`)
    const [scripts, styles] = await Promise.all([sumOf(asked.filter(isScript)), sumOf(asked.filter(isStyle))])
    const wrong = asked.filter((file) => office.has(file))
    const bad = scripts > MOST_SCRIPT_BYTES || styles > MOST_STYLE_BYTES || scripts === 0 || styles === 0 || wrong.length > 0
    missed ||= bad
    process.stdout.write(
      `${path.padEnd(32)}${String(scripts).padStart(9)}${String(styles).padStart(9)}${bad ? '  missed' : ''}\n`,
    )
    for (const file of wrong) process.stdout.write(`  ${file} belongs to the office\n`)
  }
  const { cookie } = await signIn(shop)
  process.stdout.write(
    `\n${'page of the office'.padEnd(34)}scripts  (bytes as served, with its texts, at most ${MOST_OFFICE_BYTES})\n`,
  )
  for (const path of ['/office/sign-in', ...(await officePages(shop, cookie))]) {
    const asked = await filesAskedFor(browser, `${shop.address}${path}`, path === '/office/sign-in' ? '' : cookie)
    const bytes = await sumOf(asked.filter((file) => isScript(file) || isText(file)))
    const languages = new Set(asked.flatMap((file) => /\/office\/texts\/.*-([a-z]+)\.json$/.exec(file)?.[1] ?? []))
    const bad = bytes > MOST_OFFICE_BYTES || languages.size !== 1
    missed ||= bad
    process.stdout.write(`${path.padEnd(32)}${String(bytes).padStart(9)}${bad ? '  missed' : ''}\n`)
    if (languages.size !== 1) process.stdout.write(`  texts in ${[...languages].join(' and ') || 'no language'}\n`)
  }
  process.exitCode = missed ? 1 : 0
} finally {
  await browser.close()
  await shop.stop()
}

/** All our files that the page requests until the network is idle, in a browser with an empty cache. */
async function filesAskedFor(of: Browser, url: string, cookie = ''): Promise<string[]> {
  const context = await of.newContext()
  const cookies = cookie.split('; ').filter(Boolean)
  await context.addCookies(cookies.map((one) => ({ name: one.split('=')[0]!, value: one.slice(one.indexOf('=') + 1), url })))
  const page = await context.newPage()
  const files = new Set<string>()
  page.on('request', (request) => files.add(new URL(request.url()).pathname))
  const response = await openWhole(page, url)
  if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}.`)
  await context.close()
  return [...files]
}

function isScript(path: string): boolean {
  return path.endsWith('.js')
}

function isText(path: string): boolean {
  return path.startsWith('/office/texts/')
}

function isStyle(path: string): boolean {
  return path.endsWith('.css')
}

async function sumOf(files: string[]): Promise<number> {
  const each = await Promise.all(files.map((file) => sizes.get(file) ?? remember(file, bytesServed(file))))
  return each.reduce((total, bytes) => total + bytes, 0)
}

function remember(file: string, bytes: Promise<number>): Promise<number> {
  sizes.set(file, bytes)
  return bytes
}

function bytesServed(file: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${shop.address}${file}`, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${file}: ${response.statusCode}`)),
      )
    }).once('error', reject)
  })
}

/** The files that only office pages need, from the router's own manifest. */
async function officeOnly({ address }: BuiltShop): Promise<Set<string>> {
  const read = async (path: string) => (await fetch(`${address}${path}`)).text()
  const path = /\/assets\/manifest-[\w-]+\.js/.exec(await read('/office/sign-in'))?.[0]
  if (path === undefined) throw new Error('The page names no manifest of its routes.')
  // The whole one: the pages get parts of it, without the imports of each route.
  const script = await read(path.replace('manifest-office-', 'manifest-'))
  const manifest = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest
  const filesOf = ({ module, imports = [], css = [] }: Chunks) => [module, ...imports, ...css]
  // The texts of a language are imported by the entry module itself, so no route lists them.
  const texts = (await read(manifest.entry.module)).match(/(?<=\.\/)(?:en|bn)-[\w-]+\.js/g) ?? []
  const ofTexts = await Promise.all(
    texts.map(async (file) => (await read(`/assets/${file}`)).match(/(?<=\.\/)[\w.-]+\.js/g) ?? []),
  )
  const ofOthers = new Set([...filesOf(manifest.entry), ...[...texts, ...ofTexts.flat()].map((file) => `/assets/${file}`)])
  const ofOffice = new Set<string>()
  for (const route of Object.values(manifest.routes)) {
    for (const file of filesOf(route)) (route.id.startsWith('office/') ? ofOffice : ofOthers).add(file)
  }
  const only = new Set([...ofOffice].filter((file) => !ofOthers.has(file)))
  if (only.size === 0) throw new Error('The office has no files of its own, which is impossible.')
  return only
}
