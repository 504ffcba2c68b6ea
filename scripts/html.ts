// `npm run html`: validates every page of a new shop with the Nu Html Checker, in both languages: as sent, and public pages also as
// rendered in a browser with a product in the cart. The checker comes from npm for this run, and needs Java.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buildWhenNeeded } from './build.ts'
import { startBuiltShop } from './built-shop.ts'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'
import { everyPage, FIRST_CART, type Asked } from './every-page.ts'
import { inBangla, PUBLIC_PAGES } from './public-pages.ts'
import { openWhole } from './whole-page.ts'
import { signIn } from './sign-in.ts'

const CHECKER = 'vnu-jar@26.9.27'
// React closes void elements with a slash, as XML does. HTML ignores it.
const SAID_OF_REACT = /^Trailing slash on void elements/

type Message = { url: string; type: string; message: string; extract?: string }

buildWhenNeeded()
const shop = await startBuiltShop()
const folder = await mkdtemp(join(tmpdir(), 'shop-html-'))
const names: string[] = []
try {
  const { cookie: office } = await signIn(shop)
  for (const asked of await everyPage(shop, office)) await keep(asked.path, await sent(asked, office))
  await keepShown()
  const found = check()
  for (const { url, type, message, extract } of found) {
    const page = names[Number(/(\d+)\.html$/.exec(url)?.[1])] ?? url
    process.stdout.write(`${page}\n  ${type}: ${message}\n  ${extract ?? ''}\n`)
  }
  process.stdout.write(`${names.length} pages, ${found.length} findings of ${CHECKER}.\n`)
  process.exitCode = found.length === 0 ? 0 : 1
} finally {
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
}

async function keep(name: string, html: string): Promise<void> {
  await writeFile(join(folder, `${names.length}.html`), html)
  names.push(name)
}

async function sent({ path, status }: Asked, office: string): Promise<string> {
  const headers: Record<string, string> = path.startsWith('/office') ? { Cookie: office } : {}
  const response = await fetch(shop.address + path, { headers })
  if (response.status !== status) throw new Error(`${path} answered ${response.status} instead of ${status}.`)
  return response.text()
}

/** Every public page after hydration, when its requests have finished. */
async function keepShown(): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    await openWhole(page, shop.address + FIRST_CART.path)
    await page.getByRole('button', { name: FIRST_CART.button }).first().click()
    for (const path of PUBLIC_PAGES.flatMap((one) => [one, inBangla(one)])) {
      await openWhole(page, shop.address + path)
      await keep(`${path}, as shown`, await page.content())
    }
  } finally {
    await browser.close()
  }
}

function check(): Message[] {
  const asked = ['exec', '--yes', `--package=${CHECKER}`, '--', 'vnu', '--format', 'json', '--exit-zero-always', folder]
  const { status, stdout, stderr } = spawnSync('npm', asked, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  // The checker prints its findings to standard error.
  const report = /^\{.*/ms.exec(stderr)?.[0]
  if (status !== 0 || report === undefined) throw new Error(`The checker did not run:\n${stdout}${stderr}`)
  const { messages } = JSON.parse(report) as { messages: Message[] }
  if (!messages.some(({ message }) => SAID_OF_REACT.test(message))) throw new Error('The checker read no page.')
  return messages.filter(({ message }) => !SAID_OF_REACT.test(message))
}
