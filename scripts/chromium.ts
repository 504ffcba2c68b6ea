// Finds the Chromium that the browser tests and benchmarks drive, and installs one where there is none. They are never skipped.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { runTool } from './tools.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const isRoot = process.getuid?.() === 0

/** Nothing that runs beside the pages, and as root no sandbox: Chromium has none to offer there. */
export const CHROMIUM_FLAGS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of a Chromium that can be started. */
export async function findChromium(): Promise<string> {
  const wanted = process.env['CHROME_PATH']
  if (wanted) {
    if (isExecutable(wanted)) return wanted
    throw new Error(`CHROME_PATH is ${wanted}, but there is no program that can be started.`)
  }
  const found = installed()
  if (found) return found
  await install()
  const now = installed()
  if (now) return now
  throw new Error('The browser tests need Chromium, and it could not be installed. Install it, or set CHROME_PATH to one.')
}

function installed(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, ...PLACES, chromium.executablePath()].find(isExecutable)
}

async function install(): Promise<void> {
  process.stdout.write('There is no Chromium here; installing one for the browser tests…\n')
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const apt = (args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt(['update', '-qq'])
    const done = apt(['install', '-qq', '-y', '--no-install-recommends', 'chromium'])
    if (done.status === 0) return
  }
  await runTool('playwright', ['install', 'chromium'], { show: true })
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
