import { constants, createVerify, generateKeyPairSync, privateDecrypt, publicEncrypt, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { fitsInBlock, seal, unseal } from './nagad-crypto.ts'

const nagad = generateKeyPairSync('rsa', { modulusLength: 2048 })
const shop = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = { gateway: nagad.publicKey, own: shop.privateKey }

/** As Nagad makes it: with the padding of OpenSSL. */
const answer = (text: string, { by = nagad, to = shop } = {}) => ({
  sensitiveData: publicEncrypt({ key: to.publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64'),
  signature: sign('sha256', Buffer.from(text), by.privateKey).toString('base64'),
})

test('what Nagad encrypts with any filler is read again, from nothing to a full block', () => {
  for (const text of ['', 'x', '{"challenge":"00ff"}', 'নগদ', 'x'.repeat(245)])
    for (let time = 0; time < 40; time += 1) expect(unseal(answer(text), keys)).toBe(text)
})

test('what is sealed has the padding of PKCS #1 v1.5 and a signature of SHA-256 with RSA over the plain text', () => {
  const text = '{"merchantId":"680000000000001","orderId":"PF26A000001P1"}'
  const { sensitiveData, signature } = seal(text, keys)
  const block = privateDecrypt({ key: nagad.privateKey, padding: constants.RSA_NO_PADDING }, Buffer.from(sensitiveData, 'base64'))
  expect([block.length, block.readUInt16BE(0), block.indexOf(0, 2)]).toEqual([256, 2, 255 - text.length])
  expect(block.subarray(256 - text.length).toString()).toBe(text)
  const verifier = createVerify('RSA-SHA256').update(text)
  expect(verifier.verify(shop.publicKey, signature, 'base64')).toBe(true)
})

test('a text longer than a block is known before it is sealed', () => {
  expect([fitsInBlock('x'.repeat(245), keys), fitsInBlock('x'.repeat(246), keys)]).toEqual([true, false])
  expect(fitsInBlock('ন'.repeat(82), keys)).toBe(false)
  expect(() => seal('x'.repeat(246), keys)).toThrow()
})

/** A block as given, encrypted without padding. */
const raw = (block: Buffer) => publicEncrypt({ key: shop.publicKey, padding: constants.RSA_NO_PADDING }, block).toString('base64')
const block = (first: number, second: number, filler: number) =>
  Buffer.concat([Buffer.from([first, second]), Buffer.alloc(filler, 7), Buffer.from([0]), Buffer.alloc(253 - filler, 65)])

test.each([
  ['the smallest filler', block(0, 2, 8), true],
  ['a shorter filler', block(0, 2, 7), false],
  ['another first byte', block(1, 2, 20), false],
  ['the block type of a signature', block(0, 1, 20), false],
  ['no end of the filler', Buffer.concat([Buffer.from([0, 2]), Buffer.alloc(254, 7)]), false],
])('a block with %s: %s', (_, padded, isRead) => {
  const text = padded.subarray(padded.indexOf(0, 2) + 1)
  const signature = sign('sha256', text, nagad.privateKey).toString('base64')
  expect(unseal({ sensitiveData: raw(padded), signature }, keys)).toBe(isRead ? text.toString() : null)
})

test('an answer of someone else, for someone else, or changed on the way is not read', () => {
  const right = answer('{"challenge":"1"}')
  const other = answer('{"challenge":"2"}')
  const changed = Buffer.from(right.sensitiveData, 'base64')
  changed[100]! ^= 1
  for (const wrong of [
    answer('{"challenge":"1"}', { by: stranger }),
    answer('{"challenge":"1"}', { to: stranger }),
    { ...right, signature: other.signature },
    { ...right, sensitiveData: other.sensitiveData },
    { ...right, sensitiveData: changed.toString('base64') },
    { ...right, sensitiveData: Buffer.alloc(256, 255).toString('base64') },
    { ...right, sensitiveData: right.sensitiveData.slice(4) },
    { ...right, sensitiveData: '' },
    { ...right, signature: '' },
  ])
    expect(unseal(wrong, keys)).toBeNull()
  expect(unseal(right, keys)).toBe('{"challenge":"1"}')
})
