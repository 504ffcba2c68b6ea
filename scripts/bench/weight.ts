// What the home page costs on a phone with a slow connection: every byte on the wire until it is loaded, and until the network is idle
// before scrolling.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser } from '@playwright/test'
import { buildWhenNeeded } from '../build.ts'
import { startBuiltShop } from '../built-shop.ts'
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts'
import { jobsDone, openShopDatabase } from '../shop-database.ts'

const MOST_BYTES = 300_000
// What Chromium's developer tools call slow 3G.
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const PHONE = { width: 360, height: 740 }
const QUIET_MS = 5000

buildWhenNeeded()
const shop = await startBuiltShop()
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS })
try {
  // Until a new shop has made all photo sizes, it sends large ones.
  const database = await openShopDatabase(shop.dataDir)
  await jobsDone(database.db)
  await database.close()
  process.stdout.write(
    `page      until load  before scrolling  with the worker  loaded after  (bytes on the wire, at most ${MOST_BYTES})\n`,
  )
  let missed = false
  for (const path of ['/', '/bn']) {
    const { loaded, shown, all, seconds } = await weigh(browser, path)
    const bad = shown > MOST_BYTES
    missed ||= bad
    process.stdout.write(
      `${path.padEnd(8)}${[loaded, shown, all].map((bytes) => String(bytes).padStart(14)).join('')}${seconds.toFixed(1).padStart(13)} s${bad ? '  missed' : ''}\n`,
    )
  }
  process.exitCode = missed ? 1 : 0
} finally {
  await browser.close()
  await shop.stop()
}

/** Until loaded, until the network is idle, and with the service worker, which is registered at the first touch or key. */
async function weigh(of: Browser, path: string): Promise<{ loaded: number; shown: number; all: number; seconds: number }> {
  const line = await countedLine(shop.port)
  const context = await of.newContext({ viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', SLOW_3G)
  const begun = performance.now()
  await page.goto(`http://127.0.0.1:${line.port}${path}`, { waitUntil: 'load', timeout: 120_000 })
  const [loaded, seconds] = [line.bytes(), (performance.now() - begun) / 1000]
  const shown = await whenQuiet(line.bytes)
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 120_000 })
  const all = await whenQuiet(line.bytes)
  await context.close()
  line.close()
  return { loaded, shown, all, seconds }
}

async function whenQuiet(bytes: () => number): Promise<number> {
  for (let before = -1; before !== bytes(); await wait(QUIET_MS)) before = bytes()
  return bytes()
}

/** A proxy that counts the response bytes, headers included. */
async function countedLine(port: number): Promise<{ port: number; bytes: () => number; close: () => void }> {
  let bytes = 0
  const server = createServer((browser) => {
    const onward = connect(port, 'localhost')
    onward.on('data', (piece) => (bytes += piece.length))
    browser.pipe(onward).pipe(browser)
    for (const end of [browser, onward]) {
      end.on('error', () => undefined)
      end.on('close', () => [browser, onward].forEach((other) => other.destroy()))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, bytes: () => bytes, close: () => server.close() }
}
