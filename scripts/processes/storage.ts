// Files in a bucket that both processes share: each sees the other's files, and what happens when the storage is unavailable.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Outcome } from '../faults/report.ts'
import { formIn } from '../prove/forms.ts'
import { openOffice } from '../prove/round.ts'
import { root } from '../root.ts'
import type { Scene } from './scene.ts'
import { asked } from './together.ts'

type Product = { _id: string }

const THUMBNAIL = /\/media\/[a-z0-9/-]+\.(?:webp|avif)/g

export async function filesAreShared(scene: Scene): Promise<Outcome> {
  const { text } = await asked(scene, { shop: 0, path: '/api/v1/products' })
  const path = `/office/products/${(JSON.parse(text) as { products: Product[] }).products[0]!._id}/photos`
  const before = await thumbnails(scene, { shop: 1, path })
  const sent = await upload(scene, path)
  let made: string[] = []
  let seen: Response | null = null
  for (let tries = 0; tries < 100 && seen?.status !== 200; tries += 1) {
    made = (await thumbnails(scene, { shop: 1, path })).filter((one) => !before.includes(one))
    if (made.length > 0) seen = await fetch(`${scene.shops.each[1]!.address}${made[0]}`)
    await wait(100)
  }
  const caching = seen?.headers.get('Cache-Control') ?? ''
  const away = await whileAway(scene, path)
  const again = await upload(scene, path)
  return {
    fault: 'files are in a bucket that is unavailable for a while',
    ok:
      sent.status === 302 &&
      seen?.status === 200 &&
      caching.includes('immutable') &&
      away.upload.status === 503 &&
      Number(away.upload.headers.get('Retry-After')) > 0 &&
      away.pages.every((status) => status === 200) &&
      away.photo.status === 503 &&
      again.status === 302,
    figures: [
      `a photo given to one is shown by the other: ${seen?.status}, ${caching}`,
      `while it was away: a photo was refused with ${away.upload.status} after ${away.tookMs.toFixed(0)} ms, one that nobody had seen yet with ${away.photo.status}, pages ${away.pages.join(', ')}`,
      `afterwards a photo was taken: ${again.status}`,
    ],
  }
}

async function whileAway(scene: Scene, path: string) {
  // Requested from a process that has not served it before.
  const unseen = `/media/not-asked-for-${Date.now()}/480.webp`
  scene.storage.goAway('refuse')
  try {
    const begun = performance.now()
    const refused = await upload(scene, path)
    const tookMs = performance.now() - begun
    const pages: number[] = []
    for (const shop of scene.shops.each.keys())
      for (const page of ['/', '/shop']) pages.push((await asked(scene, { shop, path: page })).status ?? 0)
    return { upload: refused, tookMs, pages, photo: await fetch(`${scene.shops.each[0]!.address}${unseen}`) }
  } finally {
    scene.storage.goAway(null)
  }
}

async function thumbnails(scene: Scene, { shop, path }: { shop: number; path: string }): Promise<string[]> {
  const page = await asked(scene, { shop, path, headers: { Cookie: scene.staff.cookie } })
  return [...new Set([...page.text.matchAll(THUMBNAIL)].map(([found]) => found))]
}

/** Uploads one of the demo shop's photos again, with the office form. */
async function upload(scene: Scene, path: string): Promise<Response> {
  const page = await openOffice(scene, scene.owner, path)
  const fields = formIn(page.text, { intent: 'add-photo' })
  if (!fields) throw new Error('The form for a new photo is missing.')
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, altEn: 'Fruit', altBn: 'ফল', pf_token: scene.staff.token }))
    form.set(name, value)
  const photos = join(root, 'db/seed/photos')
  const photo = readdirSync(photos).find((name) => name.endsWith('.webp'))!
  form.set('photo', new Blob([new Uint8Array(readFileSync(join(photos, photo)))], { type: 'image/webp' }), 'photo.webp')
  const { address } = scene.shops.each[0]!
  const headers = { Cookie: scene.staff.cookie, Origin: address, 'X-Forwarded-For': scene.owner.address }
  return await fetch(`${address}${path}`, { method: 'POST', body: form, headers, redirect: 'manual' })
}
