import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { rsaPrivateKey, rsaPublicKey } from './rsa-key.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const base64 = (der: Buffer) => der.toString('base64')
const pem = (type: 'pkcs8' | 'pkcs1') => privateKey.export({ type, format: 'pem' }).toString()
const PUBLIC = publicKey.export({ type: 'spki', format: 'pem' }).toString()

test('a private key is read from PEM, from PEM on one line, and from base64 alone', () => {
  for (const text of [
    pem('pkcs8'),
    pem('pkcs1'),
    pem('pkcs8').replaceAll('\n', '\\n'),
    ` ${base64(privateKey.export({ type: 'pkcs8', format: 'der' }))}\n`,
    base64(privateKey.export({ type: 'pkcs1', format: 'der' })),
  ])
    expect(rsaPrivateKey(text)?.equals(privateKey)).toBe(true)
})

test('so is a public key', () => {
  for (const text of [PUBLIC, PUBLIC.replaceAll('\n', '\\n'), base64(publicKey.export({ type: 'spki', format: 'der' }))])
    expect(rsaPublicKey(text)?.equals(publicKey)).toBe(true)
})

test('a key of another kind, a short one, and a text that is none are refused', () => {
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const curve = generateKeyPairSync('ed25519')
  for (const text of [
    '',
    'key',
    'x'.repeat(5000),
    PUBLIC,
    short.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    curve.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ])
    expect(rsaPrivateKey(text)).toBeNull()
  for (const text of ['', 'key', pem('pkcs8'), curve.publicKey.export({ type: 'spki', format: 'pem' }).toString()])
    expect(rsaPublicKey(text)).toBeNull()
})
