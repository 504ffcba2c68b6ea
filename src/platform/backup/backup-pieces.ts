import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cipherOf, NO_KEY, type BackupCipher } from './cipher.ts'
import { MANIFEST } from './manifest.ts'

const ENCRYPTED = '.enc'

/** The folder of a backup, and its cipher; null when it is not encrypted. */
export type BackupPlace = { folder: string; cipher: BackupCipher | null }

/** The size and SHA-256 of the stored file, encrypted or not. */
export type Written = { bytes: number; sha256: string }

type Through = Readable | Transform

/** Opens an existing backup. Throws a readable message when there is none, or when the key does not match. */
export async function openPlace(folder: string, key: string | null): Promise<BackupPlace> {
  if (await stat(join(folder, MANIFEST)).catch(() => null)) return { folder, cipher: null }
  const encrypted = join(folder, MANIFEST + ENCRYPTED)
  if (!(await stat(encrypted).catch(() => null)))
    throw new Error(`${folder} holds no complete backup: there is no ${MANIFEST} in it.`)
  if (key === null) throw new Error(NO_KEY)
  return { folder, cipher: await cipherOf(key, encrypted) }
}

const pathOf = ({ folder, cipher }: BackupPlace, name: string) => join(folder, cipher ? name + ENCRYPTED : name)

export async function writePiece(place: BackupPlace, name: string, from: readonly Through[]): Promise<Written> {
  const path = pathOf(place, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const sum = checksum()
  const encrypted = place.cipher ? [place.cipher.encrypt(name)] : []
  await pipeline([...from, ...encrypted, sum.stream, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })])
  return sum.result()
}

/** For use in a pipeline. */
export function pieceStreams(place: BackupPlace, name: string): Through[] {
  return [createReadStream(pathOf(place, name)), ...(place.cipher ? [place.cipher.decrypt(name)] : [])]
}

export async function readPiece(place: BackupPlace, name: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  const collect = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk)
      done()
    },
  })
  await pipeline([...pieceStreams(place, name), collect])
  return Buffer.concat(chunks)
}

/** Reads every stored byte and compares it with the manifest. */
export async function checkPiece(place: BackupPlace, name: string, said: Written): Promise<void> {
  const sum = checksum()
  try {
    await pipeline(
      createReadStream(pathOf(place, name)),
      sum.stream,
      new Writable({ write: (_chunk, _encoding, done) => done() }),
    )
  } catch {
    throw new Error(`${name} of the backup is missing or can't be read.`)
  }
  const { bytes, sha256 } = sum.result()
  if (bytes !== said.bytes || sha256 !== said.sha256)
    throw new Error(`${name} of the backup isn't what was written: it was damaged or changed.`)
}

/** A stream that passes data through and then knows its size and SHA-256. */
function checksum(): { stream: Transform; result: () => Written } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
