import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Transform, type TransformCallback } from 'node:stream'

/**
 * The file format of encrypted backups (docs/decisions/0021): a header with the magic, the salt of the backup, a key check and the salt of
 * the file; then chunks of 64 KiB, each AES-256-GCM with its number as nonce, the last one marked. The key of a file is derived from
 * BACKUP_KEY (scrypt with the salt of the backup), the salt of the file and its name (HKDF), so no nonce is used twice, and no file can
 * replace another.
 */
const MARK = Buffer.from('SHOPBAK1')
const SALT_BYTES = 16
const HEAD_BYTES = MARK.length + 3 * SALT_BYTES
const PIECE = 64 * 1024
const TAG_BYTES = 16
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

export type BackupCipher = {
  /** `name` is relative to the backup's folder. */
  encrypt: (name: string) => Transform
  decrypt: (name: string) => Transform
}

export const NO_KEY = 'This backup is encrypted. Set BACKUP_KEY to the key it was taken with.'
const WRONG_KEY = 'BACKUP_KEY is not the key this backup was taken with.'

export async function newCipher(key: string): Promise<BackupCipher> {
  return cipherWith(key, randomBytes(SALT_BYTES))
}

/** The cipher of an existing backup, from the header of one of its files. */
export async function cipherOf(key: string, path: string): Promise<BackupCipher> {
  const file = await open(path)
  const { buffer: head, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES)).finally(() => file.close())
  if (bytesRead < HEAD_BYTES || !head.subarray(0, MARK.length).equals(MARK))
    throw new Error(`${path} isn't what the shop writes.`)
  return cipherWith(key, Buffer.from(head.subarray(MARK.length, MARK.length + SALT_BYTES)))
}

async function cipherWith(key: string, salt: Buffer): Promise<BackupCipher> {
  const master = await new Promise<Buffer>((resolve, reject) =>
    scrypt(key.normalize('NFC'), salt, 32, SCRYPT, (error, derived) => (error ? reject(error) : resolve(derived))),
  )
  const check = Buffer.from(hkdfSync('sha256', master, salt, 'check', SALT_BYTES))
  const keyOf = (fileSalt: Buffer, name: string) => Buffer.from(hkdfSync('sha256', master, fileSalt, `file ${name}`, 32))
  return {
    encrypt(name) {
      const fileSalt = randomBytes(SALT_BYTES)
      const stream = inPieces(PIECE, encrypting(keyOf(fileSalt, name)))
      stream.push(Buffer.concat([MARK, salt, check, fileSalt]))
      return stream
    },
    decrypt(name) {
      const changed = () => new Error(`${name} of the backup can't be decrypted: it was damaged or changed.`)
      let open: ReturnType<typeof decrypting> | null = null
      return afterHead(HEAD_BYTES, (head) => {
        const at = (part: number) => head.subarray(MARK.length + part * SALT_BYTES, MARK.length + (part + 1) * SALT_BYTES)
        if (!head.subarray(0, MARK.length).equals(MARK) || !at(0).equals(salt)) throw changed()
        if (!timingSafeEqual(at(1), check)) throw new Error(WRONG_KEY)
        open = decrypting(keyOf(at(2), name), changed)
        return { piece: PIECE + TAG_BYTES, work: open }
      })
    },
  }
}

type Work = (piece: Buffer, last: boolean) => Buffer

function nonces(): (last: boolean) => Buffer {
  let count = 0
  return (last) => {
    const nonce = Buffer.alloc(12)
    nonce.writeUIntBE(count, 5, 6)
    nonce[11] = last ? 1 : 0
    count += 1
    return nonce
  }
}

function encrypting(key: Buffer): Work {
  const next = nonces()
  return (piece, last) => {
    const cipher = createCipheriv('aes-256-gcm', key, next(last))
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

function decrypting(key: Buffer, changed: () => Error): Work {
  const next = nonces()
  return (piece, last) => {
    if (piece.length < TAG_BYTES) throw changed()
    const decipher = createDecipheriv('aes-256-gcm', key, next(last), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(piece.subarray(piece.length - TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(piece.subarray(0, piece.length - TAG_BYTES)), decipher.final()])
    } catch {
      throw changed()
    }
  }
}

/** Emits chunks of one size, and the rest as the last one. There is always a last one, so that truncation at a chunk boundary is detected. */
function inPieces(size: number, work: Work): Transform {
  return afterHead(0, () => ({ piece: size, work }))
}

function afterHead(headBytes: number, begin: (head: Buffer) => { piece: number; work: Work }): Transform {
  let waiting: Buffer = Buffer.alloc(0)
  let begun: { piece: number; work: Work } | null = null
  const guarded = (done: TransformCallback, act: () => void) => {
    try {
      act()
      done()
    } catch (error) {
      done(error as Error)
    }
  }
  function start(): void {
    if (begun || waiting.length < headBytes) return
    begun = begin(waiting.subarray(0, headBytes))
    waiting = waiting.subarray(headBytes)
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      guarded(done, () => {
        waiting = Buffer.concat([waiting, chunk])
        start()
        while (begun && waiting.length > begun.piece) {
          this.push(begun.work(waiting.subarray(0, begun.piece), false))
          waiting = waiting.subarray(begun.piece)
        }
      })
    },
    flush(done) {
      guarded(done, () => {
        start()
        // Truncated within the header.
        begun ??= begin(Buffer.concat([waiting, Buffer.alloc(headBytes)]).subarray(0, headBytes))
        this.push(begun.work(waiting, true))
      })
    },
  })
}
