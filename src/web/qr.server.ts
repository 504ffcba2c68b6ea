import { encode } from 'uqr'

const QUIET = 4

/** A QR code as one path of squares, with the empty margin that cameras need. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])))
  return { size: size + 2 * QUIET, path: squares.join('') }
}
