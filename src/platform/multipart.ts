import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'

type MultipartLimits = {
  mostFileBytes: number
  mostFieldBytes: number
  mostFields: number
  /** One, unless given. */
  mostFiles?: number
  /** A file over its limit is read and discarded up to here, so that the browser receives the error message. */
  mostReadBytes: number
}

/** An uploaded file: its path until the request ends. Its name is untrusted input. `tooOften`: no byte was kept, because its sender has reached a limit. */
export type SentFile = { path: string; name: string; bytes: number } | { tooLarge: true; tooOften?: true; name: string }

type ReadMultipart =
  | { ok: true; fields: Record<string, string>; file: SentFile | null; files: SentFile[] }
  | { ok: false; problem: 'not-a-form' | 'too-much' }

const LONGEST_HEAD = 4096

/**
 * Parses `multipart/form-data` as a stream (RFC 7578): fields into memory, one file (or the few that the limits allow) into `folder`, each within
 * its limits. More files, or an incomplete form, are refused.
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  { boundary, folder, limits }: { boundary: string; folder: string; limits: MultipartLimits },
): Promise<ReadMultipart> {
  const { mostFileBytes, mostFieldBytes, mostFields, mostFiles = 1, mostReadBytes } = limits
  const fields = new Map<string, string>()
  let broken = false
  const breaks = () => (broken = true)
  const kept: Promise<SentFile | null>[] = []
  let coming: BusboyFileStream | null = null
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits: { fieldSize: mostFieldBytes, fileSize: mostFileBytes, files: mostFiles, parts: mostFields, headerSize: LONGEST_HEAD },
  })
  parser.on('field', (name: string | undefined, value, _, cut) => {
    if (name === undefined || name === '__proto__' || cut) breaks()
    else fields.set(name, value)
  })
  parser.on('file', (_, file, name: string | undefined) => {
    coming = file
    const one = keep(file, join(folder, kept.length === 0 ? 'sent' : `sent-${kept.length}`), (name ?? '').slice(0, 200))
    // Awaited below, when the parser has finished.
    one.catch(breaks)
    kept.push(one)
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, breaks)
  const read = { bytes: 0, most: mostReadBytes }
  try {
    await pipeline(Readable.from(counted(body, read)), parser)
    const files = (await Promise.all(kept)).filter((file) => file !== null)
    if (broken) return { ok: false, problem: 'not-a-form' }
    return { ok: true, fields: Object.fromEntries(fields), file: files[0] ?? null, files }
  } catch {
    // Nothing else ends it when the form is incomplete.
    ;(coming as BusboyFileStream | null)?.destroy()
    await Promise.allSettled(kept)
    return { ok: false, problem: read.bytes > read.most ? 'too-much' : 'not-a-form' }
  }
}

/** The boundary in a content type, or null when it is not a form. */
export function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^;\s"]{1,70})(?=[;\s]|$))/i.exec(contentType)
  return match?.[1] ?? match?.[2] ?? null
}

async function* counted(body: AsyncIterable<Uint8Array>, read: { bytes: number; most: number }) {
  for await (const chunk of body) {
    read.bytes += chunk.length
    if (read.bytes > read.most) throw new Error('More was sent than the limit.')
    yield chunk
  }
}

/** A form without a chosen file sends one without name and bytes. */
async function keep(file: BusboyFileStream, path: string, name: string): Promise<SentFile | null> {
  await pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (file.truncated) return { tooLarge: true, name }
  return name === '' && file.bytesRead === 0 ? null : { path, name, bytes: file.bytesRead }
}
