import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 16
const TAG_BYTES = 16

export const SHORT_CODE = /^[0-9A-Za-z]{16}$/

/**
 * Sixteen letters (95 bits) that represent a path with a secret token, always the same for the same path. Without the token they cannot be
 * computed, and they do not reveal it.
 */
export function shortCodeOf(path: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(`short link\0${path}`).digest('hex')}`)
  let code = ''
  for (let index = 0; index < LENGTH; index += 1) {
    code += LETTERS[Number(rest % 62n)]
    rest /= 62n
  }
  return code
}

// A code represents one path, so each key encrypts one text, and the nonce may be constant.
const NONCE = Buffer.alloc(12)

/** The path, readable only with its code. */
export function sealPath(path: string, code: string): string {
  const cipher = createCipheriv('aes-256-gcm', keyOf(code), NONCE)
  return Buffer.concat([cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

export function openPath(sealed: string, code: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(code), NONCE, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

function keyOf(code: string): Buffer {
  return createHash('sha256').update(`short link key\0${code}`).digest()
}
