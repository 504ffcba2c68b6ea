import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const LEAST_BITS = 2048

/** An RSA public key of at least 2048 bits, from PEM or from the base64 of its DER form (SPKI). Null for anything else. */
export function rsaPublicKey(text: string): KeyObject | null {
  // Node derives a public key from a private one, which has no place in this setting.
  if (text.includes('PRIVATE KEY')) return null
  return keyFrom(text, [(pem) => createPublicKey(pem), (_, der) => createPublicKey({ key: der, format: 'der', type: 'spki' })])
}

/** An RSA private key of at least 2048 bits, from PEM or from the base64 of its DER form (PKCS #8 or PKCS #1). Null for anything else. */
export function rsaPrivateKey(text: string): KeyObject | null {
  return keyFrom(text, [
    (pem) => createPrivateKey(pem),
    (_, der) => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
    (_, der) => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }),
  ])
}

/** In a setting of one line, the lines of a PEM key are separated by `\n`. */
function keyFrom(text: string, readings: ((pem: string, der: Buffer) => KeyObject)[]): KeyObject | null {
  const pem = text.trim().replaceAll('\\n', '\n')
  const der = Buffer.from(pem.replace(/-----[^-]*-----|\s/g, ''), 'base64')
  const isPem = pem.startsWith('-----BEGIN')
  for (const read of isPem ? readings.slice(0, 1) : readings.slice(1)) {
    try {
      const key = read(pem, der)
      return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS ? key : null
    } catch {
      // Not in this form.
    }
  }
  return null
}
