import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { strongestOf } from './draw-sender-logo.ts'
import { readSenderLogo } from './index.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'logo-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
function sent(bytes: Uint8Array) {
  const path = join(folder, String((count += 1)))
  writeFileSync(path, bytes)
  return { path, bytes: bytes.length }
}

/** A blue square and a golden one of 200 pixels side by side, in a frame of 100 pixels. */
const drawing = (ground: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="${ground}"/><rect x="100" y="100" width="200" height="200" fill="#0b5fa5"/><rect x="300" y="100" width="200" height="200" fill="#f2a900"/></svg>`,
  )

test('a logo loses its empty border, whether transparent or white, and its colours are found', async () => {
  const transparent = await readSenderLogo(sent(await sharp(drawing('none')).png().toBuffer()))
  expect(transparent).toMatchObject({ ok: true, width: 400, height: 200, ground: null, mean: '#7f8453' })
  const white = await readSenderLogo(sent(await sharp(drawing('#ffffff')).jpeg({ quality: 95 }).toBuffer()))
  expect(white).toMatchObject({ ok: true, ground: '#ffffff' })
  if (!transparent.ok || !white.ok) throw new Error('refused')
  expect([Math.abs(white.width - 400) <= 8, Math.abs(white.height - 200) <= 8]).toEqual([true, true])
  expect(transparent.colours.toSorted()).toEqual(['#0b5fa5', '#f2a900'])
  expect((await sharp(transparent.bytes).metadata()).format).toBe('png')
})

test('a drawing is printed in full size, a large picture not larger than is needed', async () => {
  expect(await readSenderLogo(sent(drawing('none')))).toMatchObject({ ok: true, width: 1000 })
  const large = await sharp(drawing('none'), { density: 300 }).resize({ width: 4000 }).webp().toBuffer()
  expect(await readSenderLogo(sent(large))).toMatchObject({ ok: true, width: 1000 })
})

test('a sharp logo on a large canvas keeps its pixels, whatever the ground', async () => {
  const wide = (ground: string, height: number) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="${height}"><rect width="4000" height="${height}" fill="${ground}"/><rect x="1800" y="400" width="200" height="100" fill="#0b5fa5"/><rect x="2000" y="400" width="200" height="100" fill="#f2a900"/></svg>`,
    )
  const files = [
    await sharp(wide('none', 2000)).png().toBuffer(),
    await sharp(wide('#ffffff', 2000)).jpeg({ quality: 95 }).toBuffer(),
  ]
  for (const file of files) {
    const read = await readSenderLogo(sent(file))
    if (!read.ok) throw new Error(read.problem)
    expect([Math.abs(read.width - 400) <= 8, Math.abs(read.height - 100) <= 8]).toEqual([true, true])
  }
  // A drawing has no pixels of its own: one that fills a tenth of its canvas becomes 400 pixels wide, one that fills half of it has the full size.
  expect(await readSenderLogo(sent(wide('none', 1000)))).toMatchObject({ ok: true, width: 400, height: 100 })
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect x="50" y="40" width="50" height="20" fill="#0b5fa5"/><rect x="100" y="40" width="50" height="20" fill="#f2a900"/></svg>`
  expect(await readSenderLogo(sent(Buffer.from(drawn)))).toMatchObject({ ok: true, width: 1000, height: 200 })
})

test('what is no logo is refused', async () => {
  expect(await readSenderLogo(sent(Buffer.from('%PDF-1.7')))).toEqual({ ok: false, problem: 'not-a-logo' })
  expect(await readSenderLogo(sent(Buffer.alloc(0)))).toEqual({ ok: false, problem: 'not-a-logo' })
  expect(await readSenderLogo(sent(Buffer.from([0x1f, 0x8b, 8])))).toEqual({ ok: false, problem: 'not-a-logo' })
  expect(await readSenderLogo({ path: import.meta.filename, bytes: 5 * 1024 * 1024 + 1 })).toEqual({
    ok: false,
    problem: 'logo-too-large',
  })
  const plain = (background: string) =>
    sharp({ create: { width: 500, height: 200, channels: 4, background } })
      .png()
      .toBuffer()
  expect(await readSenderLogo(sent(await plain('#ffffff')))).toEqual({ ok: false, problem: 'empty-picture' })
  expect(await readSenderLogo(sent(await plain('#00000000')))).toEqual({ ok: false, problem: 'empty-picture' })
})

test('the strongest colours are far apart, and greys count only if there is nothing else', () => {
  const [blue, alsoBlue, gold, grey, rare]: [number, number, number][] = [
    [11, 95, 165],
    [20, 100, 170],
    [242, 169, 0],
    [120, 120, 122],
    [255, 0, 0],
  ]
  const many = (pixel: [number, number, number], times: number) => Array.from({ length: times }, () => pixel)
  expect(
    strongestOf([...many(grey!, 500), ...many(blue!, 200), ...many(alsoBlue!, 100), ...many(gold!, 100), ...many(rare!, 10)]),
  ).toEqual(['#0b5fa5', '#f2a900'])
  expect(strongestOf(many(grey!, 10))).toEqual(['#78787a'])
  expect(strongestOf([])).toEqual([])
})
