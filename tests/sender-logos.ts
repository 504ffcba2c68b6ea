import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** A logo as a company sends it: a blue circle and a golden bar on a transparent ground, or on the colour of `ground`. */
export async function logoBytes({ width = 1000, ground = 'none' }: { width?: number; ground?: string } = {}): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="300"><rect width="1000" height="300" fill="${ground}"/><circle cx="150" cy="150" r="140" fill="#0b5fa5"/><rect x="330" y="90" width="660" height="120" fill="#f2a900"/></svg>`
  return sharp(Buffer.from(drawing)).resize({ width }).png().toBuffer()
}

let count = 0

/** The same as an uploaded file in this folder. */
export async function sentLogo(
  folder: string,
  how: Parameters<typeof logoBytes>[0] = {},
): Promise<{ path: string; bytes: number }> {
  const bytes = await logoBytes(how)
  const path = join(folder, `logo-${(count += 1)}`)
  writeFileSync(path, bytes)
  return { path, bytes: bytes.length }
}
