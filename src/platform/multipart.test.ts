import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boundaryOf, readMultipart } from './multipart.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'multipart-'))
})
afterEach(() => rm(folder, { recursive: true }))

const limits = { mostFileBytes: 1000, mostFieldBytes: 50, mostFields: 4, mostReadBytes: 4000 }

async function* inPieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield await Promise.resolve(bytes.subarray(at, at + length))
}

async function sent(form: FormData) {
  const request = new Request('http://shop', { method: 'POST', body: form })
  return { boundary: boundaryOf(request.headers.get('Content-Type')!)!, bytes: Buffer.from(await request.arrayBuffer()) }
}

function formWith(file: Buffer, name = 'crate.jpg'): FormData {
  const form = new FormData()
  form.set('altEn', 'A crate')
  form.set('altBn', 'এক ক্রেট')
  form.set('photo', new File([new Uint8Array(file)], name))
  return form
}

test.each([1, 7, 64, 100_000])('a form is parsed the same in chunks of any size: %i bytes at a time', async (length) => {
  // Contains the beginnings of delimiters.
  const file = Buffer.from('\r\n--\r\n--x\r\n\r\n----------------------\u0000\r\n')
  const { boundary, bytes } = await sent(formWith(file))
  const read = await readMultipart(inPieces(bytes, length), { boundary, folder, limits })
  expect(read).toEqual({
    ok: true,
    fields: { altEn: 'A crate', altBn: 'এক ক্রেট' },
    file: { path: join(folder, 'sent'), name: 'crate.jpg', bytes: file.length },
    files: [{ path: join(folder, 'sent'), name: 'crate.jpg', bytes: file.length }],
  })
  expect(await readFile(join(folder, 'sent'))).toEqual(file)
})

test('a file over its limit is not stored, and reported as too large', async () => {
  const { boundary, bytes } = await sent(formWith(Buffer.alloc(1001)))
  const read = await readMultipart(inPieces(bytes, 64), { boundary, folder, limits })
  expect(read).toMatchObject({ ok: true, fields: { altEn: 'A crate' }, file: { tooLarge: true, name: 'crate.jpg' } })
  expect((await readFile(join(folder, 'sent'))).length).toBeLessThanOrEqual(1000)
})

test('endless data is cut off', async () => {
  const { boundary, bytes } = await sent(formWith(Buffer.alloc(5000)))
  expect(await readMultipart(inPieces(bytes, 64), { boundary, folder, limits })).toEqual({ ok: false, problem: 'too-much' })
})

test('several files, where the limits allow them', async () => {
  const part = (name: string, content: string) =>
    `--x\r\nContent-Disposition: form-data; name="photo"; filename="${name}"\r\n\r\n${content}\r\n`
  const text = `${part('one.jpg', 'first')}${part('', '')}${part('two.jpg', 'second')}--x--\r\n`
  const some = (mostFiles: number) =>
    readMultipart(inPieces(Buffer.from(text), 10), { boundary: 'x', folder, limits: { ...limits, mostFiles } })
  const first = { path: join(folder, 'sent'), name: 'one.jpg', bytes: 5 }
  const second = { path: join(folder, 'sent-2'), name: 'two.jpg', bytes: 6 }
  expect(await some(3)).toEqual({ ok: true, fields: {}, file: first, files: [first, second] })
  expect(await readFile(join(folder, 'sent-2'), 'utf8')).toBe('second')
  await Promise.all((await readdir(folder)).map((name) => rm(join(folder, name))))
  expect(await some(2)).toEqual({ ok: false, problem: 'not-a-form' })
})

test('a form without a chosen file has none', async () => {
  const { boundary, bytes } = await sent(formWith(Buffer.alloc(0), ''))
  expect(await readMultipart(inPieces(bytes, 9), { boundary, folder, limits })).toMatchObject({ ok: true, file: null })
})

test.each<[string, string]>([
  ['nothing', ''],
  ['no boundary', 'hello'],
  ['a form that breaks off', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc'],
  ['a head that breaks off', '--x\r\nContent-Disposition: form-data; name="a'],
  ['a head without end', `--x\r\n${'a'.repeat(5000)}`],
  ['no name', '--x\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--x--\r\n'],
  ['a name of the language', '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--\r\n'],
  ['a field too long', `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'b'.repeat(51)}\r\n--x--\r\n`],
  ['too many fields', `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(5)}--x--\r\n`],
  ['two files', `${'--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nb\r\n'.repeat(2)}--x--\r\n`],
])('%s is not a form', async (_, text) => {
  const read = await readMultipart(inPieces(Buffer.from(text), 10), {
    boundary: 'x',
    folder,
    limits: { ...limits, mostFileBytes: 10_000, mostReadBytes: 40_000 },
  })
  expect(read).toEqual({ ok: false, problem: 'not-a-form' })
  expect((await readdir(folder)).every((name) => name === 'sent')).toBe(true)
})

test.each([
  ['multipart/form-data; boundary=x', 'x'],
  ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
  ['multipart/form-data', null],
  ['multipart/mixed; boundary=x', null],
  [`multipart/form-data; boundary=${'x'.repeat(80)}`, null],
])('the boundary of %s', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary)
})
