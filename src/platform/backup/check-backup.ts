import { checkPiece, openPlace, readPiece, type BackupPlace } from './backup-pieces.ts'
import { MANIFEST, readManifest, tableFile, type Manifest } from './manifest.ts'

/** Reads every byte of a backup and compares it with the manifest. Throws a message that names what is missing or changed. */
export async function checkBackup(folder: string, { key = null }: { key?: string | null } = {}): Promise<Manifest> {
  return (await openChecked(folder, key)).manifest
}

/** The same, and returns the opened backup. */
export async function openChecked(folder: string, key: string | null): Promise<{ place: BackupPlace; manifest: Manifest }> {
  const place = await openPlace(folder, key)
  const manifest = readManifest((await readPiece(place, MANIFEST)).toString('utf8'))
  for (const table of manifest.tables) await checkPiece(place, tableFile(table.name), table)
  for (const file of manifest.files) await checkPiece(place, `files/${file.key}`, file)
  return { place, manifest }
}
