import { createHash, X509Certificate } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './children.ts'

export type Certificate = {
  certificate: string
  key: string
  /** Both in one file, as HAProxy requires. */
  both: string
  /** With it, a browser accepts this certificate and no other untrusted one. */
  publicKeyHash: string
}

/** A self-signed certificate for this machine, valid for two days. */
export async function makeCertificate(folder: string, openssl: string): Promise<Certificate> {
  const [certificate, key, both] = ['certificate.pem', 'key.pem', 'both.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1'
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
  ]
  await run(openssl, [...made, '-addext', names, '-keyout', key, '-out', certificate])
  const pem = await readFile(certificate, 'utf8')
  await writeFile(both, pem + (await readFile(key, 'utf8')))
  for (const file of [certificate, both, key]) await chmod(file, 0o644)
  const publicKey = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return { certificate, key, both, publicKeyHash: createHash('sha256').update(publicKey).digest('base64') }
}
