import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppEnv } from './app-env.ts'
import { ownFiles } from './own-files.ts'

// Two builds side by side. A process of either build serves files of both, because pages of both are open in browsers.

const [BEFORE, NOW, NEXT] = ['1111111111111111', '2222222222222222', '3333333333333333']
let builds: string

beforeEach(async () => {
  builds = await mkdtemp(join(tmpdir(), 'builds-'))
  await makeBuild(BEFORE, { 'assets/shop-old1.js': 'shop before', 'brand/logo.svg': 'logo before', 'sw.js': 'worker before' })
  await makeBuild(NOW, { 'assets/shop-new1.js': 'shop now', 'brand/logo.svg': 'logo now', 'sw.js': 'worker now' })
})
afterEach(() => rm(builds, { recursive: true }))

async function makeBuild(id: string, files: Record<string, string>): Promise<void> {
  const made = join(builds, `.new-${id}`)
  for (const kind of ['assets', 'fonts', 'brand', 'icons']) await mkdir(join(made, 'client', kind), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(made, 'client', name), text)
  await rename(made, join(builds, id))
}

function processOf(id: string) {
  const app = new Hono<AppEnv>()
  ownFiles(app, { clientFolder: join(builds, id, 'client'), builds })
  app.all('*', (c) => c.text('no such file', 404))
  return async (path: string) => {
    const answer = await app.request(path)
    return [answer.status, await answer.text(), answer.headers.get('Cache-Control')]
  }
}

const FOR_EVER = 'public, max-age=31536000, immutable'

test('files of the previous build are still served, those of the running build first', async () => {
  const get = processOf(NOW)
  expect(await get('/assets/shop-new1.js')).toEqual([200, 'shop now', FOR_EVER])
  expect(await get('/assets/shop-old1.js')).toEqual([200, 'shop before', FOR_EVER])
  expect(await get('/brand/logo.svg')).toEqual([200, 'logo now', 'public, max-age=86400'])
})

test('a process of an older build also serves the files of a newer one', async () => {
  const get = processOf(BEFORE)
  expect(await get('/assets/shop-new1.js')).toEqual([200, 'shop now', FOR_EVER])
  expect(await get('/assets/shop-next1.js')).toEqual([404, 'no such file', null])
  await makeBuild(NEXT, { 'assets/shop-next1.js': 'shop next' })
  expect(await get('/assets/shop-next1.js')).toEqual([200, 'shop next', FOR_EVER])
})

test('a removed build is no longer read, and an unknown file is a 404', async () => {
  const get = processOf(NOW)
  expect(await get('/assets/shop-old1.js')).toEqual([200, 'shop before', FOR_EVER])
  await rm(join(builds, BEFORE), { recursive: true })
  expect(await get('/assets/shop-old1.js')).toEqual([404, 'no such file', null])
  expect(await get('/assets/shop-new1.js')).toEqual([200, 'shop now', FOR_EVER])
})

test('the service worker is always that of the running build, and no other file of a build is served', async () => {
  const get = processOf(NOW)
  await writeFile(join(builds, BEFORE, 'package.json'), '{}')
  expect(await get('/sw.js')).toEqual([200, 'worker now', 'no-cache'])
  for (const path of ['/package.json', '/assets/../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/assets/', '/assets']) {
    expect([path, ...(await get(path))]).toEqual([path, 404, 'no such file', null])
  }
})
