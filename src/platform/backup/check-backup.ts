import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checksum } from './copy-rows.ts'
import { MANIFEST, readManifest, tableFile } from './manifest.ts'
import type { Manifest } from './manifest.ts'

/** Reads every byte of a backup and compares it with what was written down. Throws a sentence that names what is missing or changed. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${folder} holds no whole backup: there is no ${MANIFEST} in it.`)
  })
  const manifest = readManifest(text)
  for (const table of manifest.tables) await checkPiece(folder, tableFile(table.name), table)
  for (const file of manifest.files) await checkPiece(folder, `files/${file.key}`, file)
  return manifest
}

async function checkPiece(folder: string, name: string, said: { bytes: number; sha256: string }): Promise<void> {
  const sum = checksum()
  try {
    await pipeline(createReadStream(join(folder, name)), sum.stream, new Writable({ write: (_, __, done) => done() }))
  } catch {
    throw new Error(`${name} of the backup is missing or can't be read.`)
  }
  const { bytes, sha256 } = sum.result()
  if (bytes !== said.bytes || sha256 !== said.sha256)
    throw new Error(`${name} of the backup isn't what was written: it was damaged or changed.`)
}
