import type { FileStore } from '#platform/files.ts'

type Printed<Data> = { data: Data; pictures: Record<string, Uint8Array> }

/** A template's data with the picture that its logo names. If the file of an uploaded logo is missing, the name is printed instead. */
export async function withPrintedLogo<Data extends { logo: string }>(
  files: Pick<FileStore, 'read'>,
  data: Data,
): Promise<Printed<Data>> {
  if (!data.logo.startsWith('/media/')) return { data, pictures: {} }
  const bytes = await files.read(data.logo.slice(1))
  return bytes ? { data, pictures: { [data.logo]: bytes } } : { data: { ...data, logo: '' }, pictures: {} }
}
