import { constants, privateDecrypt, publicEncrypt, sign, verify, type KeyObject } from 'node:crypto'

/** `gateway`: Nagad's public key. `own`: the shop's private key. */
export type NagadKeys = { gateway: KeyObject; own: KeyObject }

/** How Nagad sends what is confidential: both in base64. */
export type Sealed = { sensitiveData: string; signature: string }

// What the padding of PKCS #1 v1.5 takes at least.
const PADDING_BYTES = 11
const LEAST_FILLER = 8

/** Encrypts the text for Nagad and signs it with the shop's key. The text fits into one block: 245 bytes with a key of 2048 bits. */
export function seal(text: string, { gateway, own }: NagadKeys): Sealed {
  const plain = Buffer.from(text)
  return {
    sensitiveData: publicEncrypt({ key: gateway, padding: constants.RSA_PKCS1_PADDING }, plain).toString('base64'),
    signature: sign('sha256', plain, own).toString('base64'),
  }
}

/** Whether `seal` accepts a text of this length. */
export function fitsInBlock(text: string, { gateway }: NagadKeys): boolean {
  return Buffer.byteLength(text) <= blockSize(gateway) - PADDING_BYTES
}

/** The text that Nagad encrypted for the shop. Null if it is not for this key or Nagad did not sign it. */
export function unseal({ sensitiveData, signature }: Sealed, { gateway, own }: NagadKeys): string | null {
  const plain = decrypt(Buffer.from(sensitiveData, 'base64'), own)
  return plain && verify('sha256', plain, gateway, Buffer.from(signature, 'base64')) ? plain.toString('utf8') : null
}

/**
 * RSA of PKCS #1 v1.5. Node with OpenSSL 3.0 refuses this padding in `privateDecrypt` (CVE-2023-46809), because an outsider who may send
 * many texts and sees how each fails can decrypt others with it. So the block is decrypted without padding and the padding is removed here
 * (RFC 8017, 7.2.2). No outsider can send a text to this function: it gets only what Nagad answers to our own request over TLS, and every
 * fault has the same result.
 */
function decrypt(sealed: Buffer, own: KeyObject): Buffer | null {
  if (sealed.length !== blockSize(own)) return null
  try {
    const block = privateDecrypt({ key: own, padding: constants.RSA_NO_PADDING }, sealed)
    const end = block.indexOf(0, 2)
    return block[0] === 0 && block[1] === 2 && end >= 2 + LEAST_FILLER ? block.subarray(end + 1) : null
  } catch {
    // The number is larger than the modulus.
    return null
  }
}

function blockSize(key: KeyObject): number {
  return (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8
}
