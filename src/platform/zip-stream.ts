import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive. Its bytes come in pieces, so that none has to be in memory as a whole. */
export type ZipEntry = { name: string; pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>; compress: boolean }

const LOCAL = 0x04034b50
const AFTER = 0x08074b50
const ENTRY = 0x02014b50
const END = 0x06054b50
const VERSION = 20
// Sizes and checksum follow the data; names are UTF-8.
const FLAGS = 0x0808
const DEFLATED = 8
const EMPTY_END = Buffer.from([0x03, 0x00])
// Midnight of 1 January 1980, the first day that the format knows.
const DAY = 0x21
const MOST = 0xffffffff
const MOST_ENTRIES = 0xffff

/** Writes a ZIP archive piece by piece. Throws above 4 GB or 65,535 files, which need a format that older programs do not read. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const heads: Buffer[] = []
  let at = 0
  let count = 0
  const sent = <Bytes extends Uint8Array>(bytes: Bytes): Bytes => {
    at += bytes.length
    if (at > MOST) throw new Error('The archive is larger than 4 GB.')
    return bytes
  }
  for await (const { name, pieces, compress } of entries) {
    if ((count += 1) > MOST_ENTRIES) throw new Error('The archive has too many files.')
    const label = Buffer.from(name, 'utf8')
    const begin = at
    const method = compress ? DEFLATED : 0
    yield sent(Buffer.concat([headOf(LOCAL, { method, crc: 0, packed: 0, size: 0 }, label), label]))
    const from = at
    let [crc, size] = [0, 0]
    for await (const piece of pieces) {
      crc = crc32(piece, crc)
      size += piece.length
      // Each piece ends at a byte, so that the next one can follow it.
      yield sent(compress ? deflateRawSync(piece, { finishFlush: SYNC_FLUSH }) : piece)
    }
    if (compress) yield sent(EMPTY_END)
    const facts = { method, crc, packed: at - from, size }
    const after = Buffer.alloc(16)
    after.writeUInt32LE(AFTER, 0)
    after.writeUInt32LE(crc, 4)
    after.writeUInt32LE(facts.packed, 8)
    after.writeUInt32LE(size, 12)
    yield sent(after)
    const place = Buffer.alloc(4)
    place.writeUInt32LE(begin, 0)
    heads.push(headOf(ENTRY, facts, label), Buffer.alloc(10), place, label)
  }
  const directory = at
  for (const head of heads) yield sent(head)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(at - directory, 12)
  end.writeUInt32LE(directory, 16)
  yield sent(end)
}

// zlib's Z_SYNC_FLUSH.
const SYNC_FLUSH = 2

type Facts = { method: number; crc: number; packed: number; size: number }

/** The common part of both headers; that of the directory begins with one more version. */
function headOf(kind: number, { method, crc, packed, size }: Facts, label: Buffer): Buffer {
  const isEntry = kind === ENTRY
  const head = Buffer.alloc(isEntry ? 32 : 30)
  head.writeUInt32LE(kind, 0)
  head.writeUInt16LE(VERSION, 4)
  const from = isEntry ? 6 : 4
  head.writeUInt16LE(VERSION, from)
  head.writeUInt16LE(FLAGS, from + 2)
  head.writeUInt16LE(method, from + 4)
  head.writeUInt16LE(DAY, from + 8)
  head.writeUInt32LE(crc, from + 10)
  head.writeUInt32LE(packed, from + 14)
  head.writeUInt32LE(size, from + 18)
  head.writeUInt16LE(label.length, from + 22)
  return head
}
