import { Readable, type PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive. Its bytes come in pieces, so that none has to be in memory as a whole. */
export type ZipEntry = { name: string; pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>; compress: boolean }

/** A ZIP archive, written while it is read: each file is asked for when the one before it has been read. Stops when the reader does. */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  // The types of yazl know only the interface.
  const archive = zip.outputStream as PassThrough
  void addAll(zip, entries, archive).catch((error: Error) => archive.destroy(error))
  return archive
}

async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, archive: PassThrough): Promise<void> {
  for await (const { name, pieces, compress } of entries) {
    const file = Readable.from(pieces)
    const stop = () => file.destroy()
    archive.once('close', stop)
    zip.addReadStreamLazy(name, { compress }, (give) => give(null, file))
    await finished(file)
    archive.off('close', stop)
  }
  zip.end()
}
