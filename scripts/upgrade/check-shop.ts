// Whether a shop process works: ready, with a page of the expected build and every file it references.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { BUILD_HEADER } from '#web/offline/kept.ts'

const LONGEST_START_MS = 300_000
const LONGEST_ANSWER_MS = 10_000
const EVERY_MS = 250

type Address = { host: string; port: number }

/** Null when it works; otherwise the problem. */
export async function problemOfShop(address: Address, folder: string, longestMs = LONGEST_START_MS): Promise<string | null> {
  const until = Date.now() + longestMs
  let last = 'nobody answers'
  while (Date.now() < until) {
    const ready = await get(address, '/readyz')
    if (ready?.status === 200) return await problemOfPage(address, folder)
    last = ready === null ? 'nobody answers' : `/readyz says ${ready.status}: ${(await ready.text()).slice(0, 200)}`
    await wait(EVERY_MS)
  }
  return last
}

async function problemOfPage(address: Address, folder: string): Promise<string | null> {
  const page = await get(address, '/')
  if (page?.status !== 200) return `the home page answers ${page?.status ?? 'nothing'}`
  const build = page.headers.get(BUILD_HEADER)
  if (build !== clientVersion(folder)) return 'it still runs another build'
  const files = new Set((await page.text()).match(/\/assets\/[\w.-]+/g))
  for (const file of files) {
    const answer = await get(address, file)
    await answer?.arrayBuffer()
    if (answer?.status !== 200) return `${file}, which the home page needs, answers ${answer?.status ?? 'nothing'}`
  }
  return null
}

/** How pages of a build identify it: their scripts and styles. */
function clientVersion(folder: string): string | undefined {
  const names = readdirSync(join(folder, 'client/assets'))
  return names.flatMap((name) => /^manifest-([0-9a-f]+)\.js$/.exec(name)?.[1] ?? [])[0]
}

async function get({ host, port }: Address, path: string): Promise<Response | null> {
  const signal = AbortSignal.timeout(LONGEST_ANSWER_MS)
  const name = host.includes(':') ? `[${host}]` : host
  return await fetch(`http://${name}:${port}${path}`, { signal, redirect: 'manual', headers: { Connection: 'close' } }).catch(
    () => null,
  )
}
