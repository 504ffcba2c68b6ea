import { crc32, inflateRawSync } from 'node:zlib'

type Archive = { ok: true; parts: Map<string, Buffer> } | { ok: false; problem: 'not-a-sheet' | 'too-large' | 'locked-or-old' }

type Entry = { name: string; method: number; flags: number; packed: number; unpacked: number; at: number }

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff
const MOST_ENTRIES = 2000

/**
 * Decompresses the wanted parts of a ZIP archive without trusting its metadata: an entry larger than declared ends it, and so does a sum
 * above `mostBytes`. Archives above 4 GB, in several volumes or with a password are refused.
 */
export function unfoldArchive(bytes: Buffer, { wanted, mostBytes }: { wanted: RegExp; mostBytes: number }): Archive {
  try {
    const entries = entriesOf(bytes)
    if (entries === null) return { ok: false, problem: 'not-a-sheet' }
    const chosen = entries.filter(({ name }) => wanted.test(name))
    if (chosen.some(({ flags }) => flags & 1)) return { ok: false, problem: 'locked-or-old' }
    const sum = chosen.reduce((total, { unpacked }) => total + unpacked, 0)
    if (sum > mostBytes) return { ok: false, problem: 'too-large' }
    const parts = new Map<string, Buffer>()
    for (const entry of chosen) {
      // Two parts with one name are an attack: readers differ in which one they use.
      if (parts.has(entry.name)) return { ok: false, problem: 'not-a-sheet' }
      const part = unfold(bytes, entry)
      if (part === null) return { ok: false, problem: 'not-a-sheet' }
      parts.set(entry.name, part)
    }
    return { ok: true, parts }
  } catch {
    return { ok: false, problem: 'not-a-sheet' }
  }
}

function entriesOf(bytes: Buffer): Entry[] | null {
  const from = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  for (let end = bytes.length - END_LENGTH; end >= from; end -= 1) {
    if (bytes.readUInt32LE(end) !== END) continue
    const count = bytes.readUInt16LE(end + 10)
    if (count > MOST_ENTRIES) return null
    const entries: Entry[] = []
    let at = bytes.readUInt32LE(end + 16)
    for (let index = 0; index < count; index += 1) {
      if (bytes.readUInt32LE(at) !== ENTRY) return null
      const nameLength = bytes.readUInt16LE(at + 28)
      entries.push({
        flags: bytes.readUInt16LE(at + 8),
        method: bytes.readUInt16LE(at + 10),
        packed: bytes.readUInt32LE(at + 20),
        unpacked: bytes.readUInt32LE(at + 24),
        at: bytes.readUInt32LE(at + 42),
        name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      })
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
    return entries
  }
  return null
}

function unfold(bytes: Buffer, { at, method, packed, unpacked }: Entry): Buffer | null {
  if (bytes.readUInt32LE(at) !== LOCAL) return null
  const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const data = bytes.subarray(begin, begin + packed)
  if (data.length !== packed) return null
  if (method === 0) return packed === unpacked ? data : null
  if (method !== 8 || unpacked === 0) return null
  // Throws for one byte more than declared.
  const part = inflateRawSync(data, { maxOutputLength: unpacked })
  return part.length === unpacked ? part : null
}

/** An uncompressed archive of these parts. */
export function foldArchive(parts: ReadonlyMap<string, Buffer>): Buffer {
  const bodies: Buffer[] = []
  const heads: Buffer[] = []
  let at = 0
  for (const [name, part] of parts) {
    const label = Buffer.from(name, 'utf8')
    const local = Buffer.alloc(30)
    local.writeUInt32LE(LOCAL, 0)
    local.writeUInt16LE(20, 4)
    writeFacts(local, 14, part, label)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(ENTRY, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(20, 6)
    writeFacts(head, 16, part, label)
    head.writeUInt32LE(at, 42)
    bodies.push(local, label, part)
    heads.push(head, label)
    at += local.length + label.length + part.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(END_LENGTH)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, directory, end])
}

/** Checksum, both sizes and the length of the name have the same order in both kinds of header. */
function writeFacts(head: Buffer, at: number, part: Buffer, label: Buffer): void {
  head.writeUInt32LE(crc32(part), at)
  head.writeUInt32LE(part.length, at + 4)
  head.writeUInt32LE(part.length, at + 8)
  head.writeUInt16LE(label.length, at + 12)
}
