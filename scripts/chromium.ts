// Finds the Chromium for browser tests and benchmarks, and installs one if there is none. They are never skipped.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { installPackages } from './debian-packages.ts'
import { runTool } from './tools.ts'

const HEADLESS = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const isRoot = process.getuid?.() === 0

/** No background activity, and no sandbox as root, where Chromium does not support it. */
export const CHROMIUM_FLAGS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of an executable Chromium. */
export async function findChromium(): Promise<string> {
  const wanted = process.env['CHROME_PATH']
  if (wanted) {
    if (isExecutable(wanted)) return wanted
    throw new Error(`CHROME_PATH is ${wanted}, but there is no executable program.`)
  }
  const found = installed()
  if (found) return found
  await install()
  const now = installed()
  if (now) return now
  throw new Error('The browser tests need Chromium, and it could not be installed. Install it, or set CHROME_PATH to one.')
}

/**
 * The same Chromium without the window around the pages, which takes a third of the processor time for a page in a new context. It is a package of
 * its own on Debian; elsewhere any Chromium will do.
 */
export async function findHeadlessChromium(): Promise<string> {
  if (process.env['CHROME_PATH']) return await findChromium()
  const found = () => onPath([HEADLESS]).find(isExecutable)
  if (found() === undefined) installPackages([HEADLESS])
  return found() ?? (await findChromium())
}

function installed(): string | undefined {
  return [...onPath(NAMES), ...PLACES, chromium.executablePath()].find(isExecutable)
}

function onPath(names: string[]): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
}

async function install(): Promise<void> {
  process.stdout.write('There is no Chromium here; installing one for the browser tests…\n')
  if (installPackages(['chromium'])) return
  await runTool('playwright', ['install', 'chromium'], { show: true })
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
