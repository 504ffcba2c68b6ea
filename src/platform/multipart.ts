import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

export type MultipartLimits = { mostFileBytes: number; mostFieldBytes: number; mostFields: number }

/** A file that was sent: where its bytes lie until the request is over. What it is called is only what somebody wrote. */
export type SentFile = { path: string; name: string; bytes: number } | { tooLarge: true; name: string }

export type ReadMultipart =
  | { ok: true; fields: Record<string, string>; file: SentFile | null }
  | { ok: false; problem: 'not-a-form' | 'too-much' }

type Part = { name: string; fileName: string | null; bytes: number; chunks: Buffer[] }

const LONGEST_HEAD = 4096
// A file over its limit is read on and thrown away up to this many times the limit, so that the browser gets to hear a sentence.
const PATIENCE = 4
const END_OF_HEAD = Buffer.from('\r\n\r\n')

/**
 * Reads `multipart/form-data` as it comes (RFC 7578): fields into memory, the one file into `folder`, never more than the limits say of
 * either. A second file, or a form that breaks off, is no form.
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  { boundary, folder, limits }: { boundary: string; folder: string; limits: MultipartLimits },
): Promise<ReadMultipart> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const sink = makeSink(folder, limits)
  // The first delimiter has no line before it.
  let rest: Buffer = Buffer.from('\r\n')
  let part: Part | null = null
  let ended = false
  let seen = 0
  let count = 0
  const bodyOver = async (): Promise<boolean> => {
    for (;;) {
      if (part === null) {
        const head = headIn(rest, delimiter)
        if (head === 'more') return false
        if (head === 'end') return (ended = true)
        if (head === 'broken') return true
        count += 1
        if (count > limits.mostFields) return true
        part = { ...head.part, bytes: 0, chunks: [] }
        rest = rest.subarray(head.length)
        if (part.fileName !== null && !(await sink.begin(part.fileName))) return true
      }
      const at = rest.indexOf(delimiter)
      // What could be the beginning of a delimiter waits for what follows.
      const length = at === -1 ? Math.max(0, rest.length - delimiter.length) : at
      if (!(await take(part, rest.subarray(0, length), { sink, limits }))) return true
      rest = rest.subarray(length)
      if (at === -1) return false
      if (part.fileName === null) fields[part.name] = Buffer.concat(part.chunks).toString('utf8')
      part = null
    }
  }
  try {
    for await (const chunk of body) {
      seen += chunk.length
      if (seen > limits.mostFileBytes * PATIENCE) return { ok: false, problem: 'too-much' }
      if (ended) continue
      rest = Buffer.concat([rest, chunk])
      if ((await bodyOver()) && !ended) return { ok: false, problem: 'not-a-form' }
    }
  } catch {
    return { ok: false, problem: 'not-a-form' }
  } finally {
    await sink.close()
  }
  return ended ? { ok: true, fields: { ...fields }, file: sink.file() } : { ok: false, problem: 'not-a-form' }
}

/** The boundary a content type names, or null when it is none of a form. */
export function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^;\s"]{1,70})(?=[;\s]|$))/i.exec(contentType)
  return match?.[1] ?? match?.[2] ?? null
}

async function take(
  part: Part,
  bytes: Buffer,
  { sink, limits }: { sink: ReturnType<typeof makeSink>; limits: MultipartLimits },
): Promise<boolean> {
  if (bytes.length === 0) return true
  part.bytes += bytes.length
  if (part.fileName !== null) {
    await sink.write(bytes)
    return true
  }
  if (part.bytes > limits.mostFieldBytes) return false
  part.chunks.push(bytes)
  return true
}

type Head = { part: Pick<Part, 'name' | 'fileName'>; length: number }

/** A delimiter and the head of the part after it. */
function headIn(rest: Buffer, delimiter: Buffer): Head | 'more' | 'end' | 'broken' {
  if (rest.length < delimiter.length + 2) return 'more'
  if (!rest.subarray(0, delimiter.length).equals(delimiter)) return 'broken'
  const after = rest.subarray(delimiter.length, delimiter.length + 2).toString('latin1')
  if (after === '--') return 'end'
  if (after !== '\r\n') return 'broken'
  const end = rest.indexOf(END_OF_HEAD, delimiter.length)
  if (end === -1) return rest.length > LONGEST_HEAD ? 'broken' : 'more'
  if (end > LONGEST_HEAD) return 'broken'
  const head = rest.subarray(delimiter.length + 2, end).toString('utf8')
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1]
  const name = /(?:^|;)\s*name="([^"]{0,200})"/i.exec(disposition ?? '')?.[1]
  if (disposition === undefined || name === undefined || name === '__proto__') return 'broken'
  const fileName = /(?:^|;)\s*filename="([^"]*)"/i.exec(disposition)?.[1] ?? null
  return { part: { name, fileName: fileName?.slice(0, 200) ?? null }, length: end + END_OF_HEAD.length }
}

/** Where the one file goes. */
function makeSink(folder: string, { mostFileBytes }: MultipartLimits) {
  const path = join(folder, 'sent')
  let handle: FileHandle | null = null
  let name: string | null = null
  let bytes = 0
  return {
    async begin(fileName: string): Promise<boolean> {
      if (name !== null) return false
      name = fileName
      handle = await open(path, 'wx', 0o600)
      return true
    },
    async write(chunk: Buffer): Promise<void> {
      bytes += chunk.length
      if (bytes <= mostFileBytes) await handle!.writeFile(chunk)
    },
    async close(): Promise<void> {
      await handle?.close()
    },
    file(): SentFile | null {
      // A form without a chosen file sends one without name and bytes.
      if (name === null || (name === '' && bytes === 0)) return null
      return bytes > mostFileBytes ? { tooLarge: true, name } : { path, name, bytes }
    },
  }
}
